import { describe, expect, it } from "vitest";
import { PalimpsestError } from "../../src/model/palimpsest-error.ts";
import { questionDigest, type Receipt, readReceipt, writeReceipt } from "../../src/recall/receipt.ts";

const receipt: Receipt = {
  v: 1,
  group: "default",
  revision: 7,
  valid: "2026-06-01T00:00:00.000Z",
  known: "2026-06-01T00:00:00.000Z",
  query: questionDigest("Where does Mira live?"),
  settings: { mode: "words", limit: 10, budget: 1000, history: false, atGiven: false },
  versions: { ranker: 1, embedder: "static-256-1" },
  ids: ["f1", "e2"],
};

describe("receipt", () => {
  it("comes back as it was, in characters safe for a URL", () => {
    const text = writeReceipt(receipt);
    expect(text).toMatch(/^[\w-]+$/);
    expect(readReceipt(text)).toEqual(receipt);
  });

  it("has no word of the question", () => {
    expect(Buffer.from(writeReceipt(receipt), "base64url").toString()).not.toMatch(/mira|live/i);
    expect(receipt.query).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each([
    "",
    "garbage",
    writeReceipt({ ...receipt, v: 2 } as never),
    Buffer.from("{}").toString("base64url"),
  ])("refuses %j", (text) => {
    const error = (() => {
      try {
        return readReceipt(text);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(PalimpsestError);
    expect((error as PalimpsestError).code).toBe("incorrect");
  });
});
