/**
 * A vector in whole numbers from -127 to 127, as long as its largest number allows: cosines need no more. All zero where it is.
 */
export function quantised(vector: Float32Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return new Int8Array(vector.length);
  return Int8Array.from(vector, (value) => Math.round((value / largest) * 127));
}

/** Scalar product of vectors of equally many numbers: of two of length 1 their cosine. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
}

/** Cosine of a vector of length 1, or 0, and a quantised one; 0 where either is zero. They have equally many numbers. */
export function cosine(unit: Float32Array, quantised: Int8Array): number {
  let product = 0;
  let square = 0;
  for (let k = 0; k < unit.length; k++) {
    const value = quantised[k]!;
    product += unit[k]! * value;
    square += value * value;
  }
  return square === 0 ? 0 : product / Math.sqrt(square);
}

/** Bytes of the code of a vector with so many numbers. */
export function codeLength(dimensions: number): number {
  return Math.ceil(dimensions / 8);
}

/** The code of a quantised vector: of each number whether it is above zero, the lowest bit of each byte first. */
export function signCode(quantised: Int8Array): Uint8Array {
  const code = new Uint8Array(codeLength(quantised.length));
  for (let k = 0; k < quantised.length; k++) if (quantised[k]! > 0) code[k >> 3]! |= 1 << (k & 7);
  return code;
}

/**
 * Estimates cosines of one vector with many from their codes. For vectors whose numbers are alike in size, as those of a
 * rotated table are, the estimate is right in the mean, and off by some 0.05 with 256 numbers.
 */
export class CosineEstimator {
  /** What each value of each byte of a code adds, in steps: whole numbers are summed several times faster. */
  readonly #steps: Int32Array;
  readonly #bytes: number;

  /** @param unit of length 1, or 0 */
  constructor(unit: Float32Array) {
    this.#bytes = codeLength(unit.length);
    this.#steps = new Int32Array(this.#bytes * 256);
    // E|x| of a normal variable is sqrt(2/pi) of its deviation, which is 1/sqrt(d) here.
    const scale = Math.sqrt(Math.PI / 2 / unit.length) / STEP;
    for (let byte = 0; byte < this.#bytes; byte++)
      for (let value = 0; value < 256; value++) {
        let sum = 0;
        for (let bit = 0; bit < 8; bit++) {
          const part = unit[8 * byte + bit] ?? 0;
          sum += (value >> bit) & 1 ? part : -part;
        }
        this.#steps[256 * byte + value] = Math.round(sum * scale);
      }
  }

  /** Estimates for `count` codes that stand one after the other. */
  all(codes: Uint8Array, count: number): Float32Array {
    const bytes = this.#bytes;
    const steps = this.#steps;
    const estimates = new Float32Array(count);
    const fours = bytes - (bytes % 4);
    for (let row = 0, at = 0; row < count; row++) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let from = 0;
      const end = at + fours;
      for (; at < end; at += 4, from += 1024) {
        a = (a + steps[from + codes[at]!]!) | 0;
        b = (b + steps[from + 256 + codes[at + 1]!]!) | 0;
        c = (c + steps[from + 512 + codes[at + 2]!]!) | 0;
        d = (d + steps[from + 768 + codes[at + 3]!]!) | 0;
      }
      for (let byte = fours; byte < bytes; byte++, at++, from += 256) a = (a + steps[from + codes[at]!]!) | 0;
      estimates[row] = (a + b + c + d) * STEP;
    }
    return estimates;
  }
}

/** No estimate is above 1.3 in size: sums of steps fit into 32 bits. */
const STEP = 2 ** -24;
