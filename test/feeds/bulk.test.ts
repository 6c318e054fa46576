import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bulkRecords } from "../../worker/feeds/bulk/records.ts";

const utf8 = new TextEncoder();

/** A file that comes in pieces of so many bytes. */
function comes(text: string | Uint8Array, size: number): ReadableStream<Uint8Array> {
  const bytes = typeof text === "string" ? utf8.encode(text) : text;
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function read(text: string | Uint8Array, type: string, size = 7) {
  const records = [];
  for await (const record of bulkRecords(comes(text, size), type)) records.push(record);
  return records;
}

const csv = "text/csv";
const ndjson = "application/x-ndjson";
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe("a file of observations", () => {
  it("in CSV has headings, quotes, and line ends of any kind", async () => {
    const file = '\uFEFFtime,Signal,note,value\r\n2026,a.b,"x, ""y""\nz",1\r\n\n2027,"a.b",,"two"';
    expect(await read(file, csv)).toEqual([
      { line: 1, isText: true, fields: { observed_at: "2026", primitive_id: "a.b", value: "1" } },
      { line: 2, isText: true, fields: { observed_at: "2027", primitive_id: "a.b", value: "two" } },
    ]);
  });

  it("in CSV names events, members, resets and ends, and says nothing by an empty cell", async () => {
    const file = "Event_ID,reset,stale,member.Mount,constructor,primitive_id,value\ne1,true,,/,x,,1\n,,true,,x,a.b,\n";
    expect(await read(file, csv)).toEqual([
      { line: 1, isText: true, fields: { event_id: "e1", reset: "true", "member.Mount": "/", value: "1" } },
      { line: 2, isText: true, fields: { stale: "true", primitive_id: "a.b" } },
    ]);
  });

  it("in NDJSON says which line is no object", async () => {
    expect(await read('{"value":1}\n\nnot json\r\n[1]\n{"value":"ü"}', ndjson)).toEqual([
      { line: 1, isText: false, fields: { value: 1 } },
      { line: 2, isText: false, problem: "is not valid JSON" },
      { line: 3, isText: false, problem: "is not a JSON object" },
      { line: 4, isText: false, fields: { value: "ü" } },
    ]);
  });

  it("reads the same however it is cut into pieces", async () => {
    const row = fc.array(fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "ü", "𝄞", " "), maxLength: 6 }), {
      minLength: 2,
      maxLength: 2,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 6 }), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const kept = rows.filter(([entity, value]) => entity !== "" || value !== "");
        const file = ["entity,value", ...kept.map((cells) => cells.map(quoted).join(","))].join("\n");
        const found = await read(file, csv, size);
        expect(found.map((one) => "fields" in one && [one.fields["entity"] ?? "", one.fields["value"] ?? ""])).toEqual(
          kept,
        );
      }),
    );
  });

  it.each([
    ["without the heading value", "a,b\n1,2", csv, "body"],
    ["with a line beyond all measure", `value\n"${"x".repeat(70_000)}`, csv, "body"],
    ["with a long line of JSON", "x".repeat(70_000), ndjson, "body"],
  ])("%s ends with words", async (_, file, type, location) => {
    await expect(read(file, type, 1000)).rejects.toMatchObject({ code: "validation_error", location });
  });

  it("that is not UTF-8 ends", async () => {
    await expect(read(Uint8Array.of(0x7b, 0xff, 0x7d), ndjson)).rejects.toMatchObject({ code: "validation_error" });
  });
});
