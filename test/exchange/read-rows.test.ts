import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRows } from "../../src/exchange/read-rows.ts";
import type { RecordMapping, RowFile } from "../../src/extract/records/record-mapping.ts";

async function* pieces(source: string | Uint8Array, size = 5) {
  const bytes = typeof source === "string" ? Buffer.from(source) : source;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const lives = { subject: "name", predicate: "lives_in", object: "town" };

async function read(source: string | Uint8Array, file?: RowFile, mapping: Partial<RecordMapping> = {}) {
  const whole = { claims: [lives], ...(file === undefined ? {} : { file }), ...mapping };
  const count = { lines: 0, bytes: 0 };
  const rows: [number | null, unknown][] = [];
  for await (const { line, content } of readRows(pieces(source), whole, count)) {
    rows.push([line, "record" in content ? { ...content.record } : content.error.message]);
  }
  expect(count).toEqual({ lines: rows.length, bytes: Buffer.byteLength(source) });
  return rows;
}

const mira = { name: "Mira", town: "Velden" };
const bo = { name: "Bo", town: "Osto" };

describe("delimited text", () => {
  test.each([",", ";", "\t", "|"])(
    "the delimiter %j is found by the columns that are wanted",
    async (sign) => {
      const text = `name,town\nMira,Velden\nBo,Osto`.replaceAll(",", sign);
      expect(await read(text)).toEqual([
        [2, mira],
        [3, bo],
      ]);
    },
  );

  test("the columns decide between delimiters, and what neither decides has to be declared", async () => {
    expect(await read('name;"town";a, b, c, d\nMira;Velden;x')).toEqual([
      [2, { ...mira, "a, b, c, d": "x" }],
    ]);
    const unclear = read("a,b;c\n1,2;3", undefined, { claims: [] });
    await expect(unclear).rejects.toMatchObject({
      message: 'the delimiter is not clear: "," and ";" cut "a,b;c" into 2 cells each',
      fix: expect.stringContaining('"delimiter": ";"'),
    });
    expect(await read("a,b;c\n1,2;3", { delimiter: ";" }, { claims: [] })).toEqual([
      [2, { "a,b": "1,2", c: "3" }],
    ]);
  });

  test("byte order mark, ends of lines of all kinds, blank lines, and lines inside of quotes", async () => {
    expect(await read("\ufeff\r\nname,town\r\n\r\nMira,Velden\nBo,Osto\r\r\n")).toEqual([
      [4, mira],
      [5, bo],
    ]);
    const quoted = '"name","town"\n"Mi\r\nra ""M""","Vel\n\nden"\nBo,Osto\n';
    expect(await read(quoted)).toEqual([
      [2, { name: 'Mi\r\nra "M"', town: "Vel\n\nden" }],
      [6, bo],
    ]);
  });

  test("no header, one column, columns without a name", async () => {
    expect(await read("Mira,Velden\n", { columns: ["name", "town"] })).toEqual([[1, mira]]);
    expect(await read("name\nMira\n", undefined, { claims: [{ ...lives, object: "name" }] })).toEqual([
      [2, { name: "Mira" }],
    ]);
    expect(await read(",name,town,\n1,Mira,Velden,x\n")).toEqual([[2, mira]]);
  });

  test("other quotes, and none", async () => {
    expect(await read("name,town\n'Mi,ra',Vel\"den", { quote: "'" })).toEqual([
      [2, { name: "Mi,ra", town: 'Vel"den' }],
    ]);
    expect(await read('name\ttown\n"Mira\tVelden"', { quote: null })).toEqual([
      [2, { name: '"Mira', town: 'Velden"' }],
    ]);
  });

  test("a row of another length says so itself, and one with empty cells too many is none", async () => {
    const text = "name,town\nMira\nMira,Velden,,\nMira,Velden,x\nBo,Osto\n";
    expect(await read(text)).toEqual([
      [2, 'the row has 1 cells, and the header 2: ["Mira"]'],
      [3, mira],
      [4, 'the row has 3 cells, and the header 2: ["Mira","Velden","x"]'],
      [5, bo],
    ]);
  });

  test.each<[string, string, RowFile?]>([
    ["", "the file has no header"],
    ["\n\n", "the file has no header"],
    ["name,town,name\n", 'the header names the column "name" twice'],
    ["name,twon\n", 'claims[0].object names the column "town", which no row has'],
    ['name,town\nMira,Velden\n"Bo,Osto\n', "in the row that begins on line 3 a quote is not closed"],
    ['name,town\n"Bo"x,Osto\n', "in the row that begins on line 2 something follows a closing quote"],
    ['name,town\nBo,Os"to\n', "in the row that begins on line 2 a quote stands inside a cell"],
    ["a\0b\0", "characters of value zero"],
    ["name,town\n", 'the encoding "utf-99" is not known', { encoding: "utf-99" }],
  ])("%j is refused: %s", async (text, message, file) => {
    await expect(read(text, file)).rejects.toMatchObject({ code: "incorrect" });
    await expect(read(text, file)).rejects.toThrow(message);
  });

  test("a name of a column reaches no prototype", async () => {
    const text = "name,town,__proto__,constructor,toString\nMira,Velden,a,b,c\n";
    const rows: object[] = [];
    for await (const { content } of readRows(pieces(text), { claims: [lives] }))
      if ("record" in content) rows.push(content.record);
    expect(Object.getPrototypeOf(rows[0])).toBeNull();
    expect(Object.entries(rows[0]!)).toEqual([
      ["name", "Mira"],
      ["town", "Velden"],
      ["__proto__", "a"],
      ["constructor", "b"],
      ["toString", "c"],
    ]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("a row without an end is refused before it fills the memory", async () => {
    let given = 0;
    async function* endless() {
      yield 'name,town\nMira,Velden\n"';
      for (; given < 1000; given++) yield "x".repeat(1024 * 1024);
    }
    const rows = async () => {
      for await (const _row of readRows(endless(), { claims: [lives] }));
    };
    await expect(rows()).rejects.toThrow("the row is longer than 16 MiB");
    expect(given).toBeLessThan(30);
  });

  test("whoever stops reading leaves nothing open", async () => {
    let isClosed = false;
    async function* endless() {
      try {
        yield "name,town\n";
        for (;;) yield "Mira,Velden\n".repeat(100);
      } finally {
        isClosed = true;
      }
    }
    for await (const row of readRows(endless(), { claims: [lives] })) if (row.line === 500) break;
    expect(isClosed).toBe(true);
    isClosed = false;
    const refused = readRows(endless(), { claims: [{ ...lives, object: "twon" }] });
    await expect(refused.next()).rejects.toThrow("twon");
    expect(isClosed).toBe(true);
  });
});

test("what is written as delimited text is read as it was", async () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom('"', "a,b", "\r\n", "\n", " x ", "'", ";", '""', "", "\ufeff"),
  );
  const tables = fc.integer({ min: 2, max: 4 }).chain((width) =>
    fc.record({
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 5 }),
      delimiter: fc.constantFrom(",", ";", "\t", "|"),
      end: fc.constantFrom("\n", "\r\n"),
      always: fc.boolean(),
      size: fc.integer({ min: 1, max: 40 }),
      width: fc.constant(width),
    }),
  );
  await fc.assert(
    fc.asyncProperty(tables, async ({ rows, delimiter, end, always, size, width }) => {
      const header = Array.from({ length: width }, (_, k) => `c${k}`);
      const quoted = (text: string) =>
        always || /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
      const text = [header, ...rows].map((row) => row.map(quoted).join(delimiter)).join(end);
      const mapping = { claims: [{ subject: "c0", predicate: "p", object: "c1" }] };
      const found: string[][] = [];
      for await (const { content } of readRows(pieces(text, size), mapping))
        found.push(
          "record" in content ? header.map((name) => (content.record as Record<string, string>)[name]!) : [],
        );
      expect(found).toEqual(rows);
    }),
  );
});

describe("JSON", () => {
  test("lists and lines are told by how they begin", async () => {
    const list = [mira, bo];
    expect(await read(` \n${JSON.stringify(list, null, 2)}\n`)).toEqual([
      [null, mira],
      [null, bo],
    ]);
    expect(await read(`\ufeff\n${list.map((one) => JSON.stringify(one)).join("\r\n\r\n")}`)).toEqual([
      [2, mira],
      [4, bo],
    ]);
    expect(await read("[ ]")).toEqual([]);
  });

  test("a list may lie in a document", async () => {
    const document = {
      note: 'a "quoted" [list] {of} \\"data\\": [1]',
      other: [{ data: { people: [7] } }],
      data: { people: [mira, bo], more: [[1], 2] },
      data2: { people: [8] },
    };
    expect(await read(JSON.stringify(document), { list: "data.people" })).toEqual([
      [null, mira],
      [null, bo],
    ]);
    const escaped = JSON.stringify({ people: [mira] }).replace("people", "\\u0070eople");
    expect(await read(escaped, { list: "people" })).toEqual([[null, mira]]);
    const missing = read(JSON.stringify(document), { list: "data.persons" });
    await expect(missing).rejects.toThrow("the file has no list data.persons");
  });

  test("what is no object says so itself", async () => {
    expect(await read('[7,{"name":"Mira","town":"Velden"},[1],{bad},null,"a,b]"]')).toEqual([
      [null, "a record is an object, not 7"],
      [null, mira],
      [null, "a record is an object, not [1]"],
      [null, expect.stringContaining("not JSON: ")],
      [null, "a record is an object, not null"],
      [null, 'a record is an object, not "a,b]"'],
    ]);
    expect(await read('{"name":"Mira","town":"Velden"}\n{bad\n7\n')).toEqual([
      [1, mira],
      [2, expect.stringContaining("not JSON: ")],
      [3, "a record is an object, not 7"],
    ]);
  });

  test.each<[string, string, RowFile?]>([
    ["[", "the file is not JSON"],
    ['[{"a":1}', "the file is not JSON"],
    ['[{"a":1}] x', "the file is not JSON"],
    ['[{"a":"', "the file is not JSON"],
    ['{"a":1}', "the file is no JSON list", { format: "json" }],
    ["7", "the file is no JSON list", { format: "json" }],
    ["", "the file is not JSON", { format: "json" }],
    [`[${"[".repeat(2000)}`, "brackets are nested deeper than 1000"],
  ])("%j is refused: %s", async (text, message, file) => {
    await expect(read(text, file)).rejects.toThrow(message);
  });

  test("trailing commas are no rows", async () => {
    expect(await read("[{},]")).toEqual([
      [null, {}],
      [null, expect.stringContaining("not JSON")],
    ]);
    expect(await read("[,]")).toEqual([
      [null, expect.stringContaining("not JSON")],
      [null, expect.stringContaining("not JSON")],
    ]);
  });

  test("an item or a line without an end is refused before it fills the memory", async () => {
    for (const [start, message] of [
      ['[{"a":"', "item 1 of the list is longer than"],
      ['{"a":"', "line 1 is longer than"],
      ['{"a":"', "no list is found", { list: "b" }],
    ] as [string, string, RowFile?][]) {
      let given = 0;
      async function* endless() {
        yield start;
        for (; given < 1000; given++) yield "x".repeat(1024 * 1024);
      }
      const file = message.startsWith("no list") ? { list: "b" } : {};
      const rows = async () => {
        for await (const _row of readRows(endless(), { file, claims: [lives] }));
      };
      await expect(rows()).rejects.toThrow(message);
      expect(given).toBeLessThan(30);
    }
  });

  test("lists of any values are cut where JSON parses them, in pieces of any size", async () => {
    const object = fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue({ maxDepth: 3 }), {
      noNullPrototype: true,
    });
    const lists = fc.array(object, { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(undefined, 2),
        async (list, size, space) => {
          const text = JSON.stringify({ a: list, x: { d: { list: [] }, list } }, null, space);
          const found: object[] = [];
          for await (const { content } of readRows(pieces(text, size), {
            file: { list: "x.list" },
            claims: [],
          }))
            if ("record" in content) found.push(content.record);
          expect(found).toEqual(JSON.parse(JSON.stringify(list)));
        },
      ),
    );
  });
});

describe("encodings", () => {
  const text = "name,town\nZoë,Orléans\n";
  const zoe = { name: "Zoë", town: "Orléans" };

  test("UTF-8 unless another one is declared", async () => {
    expect(await read(text)).toEqual([[2, zoe]]);
    expect(await read(Buffer.from(text, "latin1"), { encoding: "windows-1252" })).toEqual([[2, zoe]]);
    const wide = Buffer.from(`\ufeff${text}`, "utf16le");
    expect(await read(wide, { encoding: "utf-16le" })).toEqual([[2, zoe]]);
  });

  test("what is of another one is refused", async () => {
    await expect(read(Buffer.from(text, "latin1"))).rejects.toThrow("the input is not UTF-8 text");
    await expect(read(Buffer.from(`\ufeff${text}`, "utf16le"))).rejects.toThrow(
      "the input is not UTF-8 text",
    );
    await expect(read(Buffer.from("name,town\nMira,Velden", "utf16le"))).rejects.toThrow(
      "characters of value zero",
    );
    await expect(read(Buffer.from([0x6e, 0xe4]))).rejects.toThrow("the input is not UTF-8 text");
  });
});
