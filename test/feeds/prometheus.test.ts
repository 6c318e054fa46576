import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRemoteWrite } from "../../worker/feeds/prometheus/write.ts";
import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import { runsOf } from "../support/runs.ts";
import { packed, type SentSeries, v1Message, v2Message } from "../support/remote-write.ts";

const v2 = "proto=io.prometheus.write.v2.Request";
const series: SentSeries[] = [
  {
    labels: { __name__: "up", instance: "a:1" },
    samples: [
      [1_788_249_660_000, 1],
      [1_788_249_675_000, "stale"],
    ],
  },
  {
    labels: { __name__: "temp", place: "Köln" },
    samples: [
      [1_788_249_660_001, -1.5],
      [1, Number.NaN],
    ],
    histograms: 2,
  },
];
const expected = [
  {
    labels: new Map([
      ["__name__", "up"],
      ["instance", "a:1"],
    ]),
    samples: [
      { at: 1_788_249_660_000, value: 1, stale: false },
      { at: 1_788_249_675_000, value: Number.NaN, stale: true },
    ],
  },
  {
    labels: new Map([
      ["__name__", "temp"],
      ["place", "Köln"],
    ]),
    samples: [
      { at: 1_788_249_660_001, value: -1.5, stale: false },
      { at: 1, value: Number.NaN, stale: false },
    ],
    refused: { count: 2, reason: "native_histogram" },
  },
];

/** Whether a request is read, or why it is refused. */
function answerOf(bytes: Uint8Array, parameters: string): string {
  try {
    readRemoteWrite(bytes, parameters);
    return "read";
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

describe("remote write", () => {
  it("1.0 is read", () => {
    expect(readRemoteWrite(packed(v1Message(series)), "")).toEqual({ series: expected });
  });

  it("2.0 is read, with what it says of a metric", () => {
    const told = series.map((one) => ({ ...one, help: "What it is.", unit: "celsius", type: 1 }));
    const words = { help: "What it is.", unit: "celsius", kind: "counter" };
    const read = readRemoteWrite(packed(v2Message(told)), v2);
    expect(read).toEqual({ series: expected.map((one) => ({ ...one, ...words })) });
  });

  it("of one version is empty for the other", () => {
    expect(readRemoteWrite(packed(v2Message(series)), "").series).toEqual([]);
    expect(readRemoteWrite(packed(v1Message(series)), v2).series).toEqual([]);
  });

  it.each([
    ["", 1],
    ["proto=prometheus.WriteRequest", 1],
    ["charset=utf-8; Proto=prometheus.WriteRequest", 1],
    [v2, 2],
    ['charset=utf-8; proto="io.prometheus.write.v2.Request"', 2],
  ] as const)("with the parameters %j is version %i", (parameters, version) => {
    const message = packed(version === 1 ? v1Message(series) : v2Message(series));
    expect(readRemoteWrite(message, parameters).series).toHaveLength(2);
  });

  it.each(["proto=foo.Bar", "proto=io.prometheus.write.v2.Requests", "proto="])(
    "with %s is no type it takes",
    (given) => {
      expect(answerOf(packed(v2Message(series)), given)).toBe("unsupported_media_type");
    },
  );

  const many = (count: number): SentSeries[] => [
    { labels: { __name__: "m" }, samples: Array.from({ length: count }, (_, i) => [i, i] as const) },
  ];

  it("has at most 10,000 samples and 16 MiB", () => {
    expect(readRemoteWrite(packed(v1Message(many(10_000))), "").series[0]?.samples).toHaveLength(10_000);
    for (const message of [v1Message(many(10_001)), new Uint8Array(16 * 1024 * 1024 + 1)]) {
      expect(() => readRemoteWrite(packed(message), "")).toThrow(
        expect.objectContaining({ code: "payload_too_large" }),
      );
    }
  });

  it.each([
    ["empty series of 1.0", [10, 0], 10_000, ""],
    ["empty series of 2.0", [42, 0], 10_000, v2],
    ["texts of 2.0", [34, 0], 1_000_000, v2],
  ])("has at most so many %s", (_, part, most, parameters) => {
    const parts = (count: number) =>
      packed(Uint8Array.from({ length: count * part.length }, (_, at) => part[at % part.length] ?? 0));
    expect(answerOf(parts(most), parameters)).toBe("read");
    expect(answerOf(parts(most + 2), parameters)).toBe("payload_too_large");
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["no Snappy", v1Message(series)],
    ["cut off", packed(v1Message(series)).subarray(0, 40)],
    ["no protobuf", packed(new TextEncoder().encode("not protobuf at all"))],
    ["a label twice", packed(Uint8Array.of(10, 12, 10, 4, 10, 0, 18, 0, 10, 4, 10, 0, 18, 0))],
  ])("that is %s is refused", (_, bytes) => {
    expect(() => readRemoteWrite(bytes, "")).toThrow(expect.objectContaining({ code: "validation_error" }));
  });

  it("that was changed on the way is read or refused, and never more", () => {
    const frames = [packed(v1Message(series)), packed(v2Message(series)), v1Message(series), v2Message(series)];
    const edits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...frames), edits, fc.nat(), fc.boolean(), (frame, changes, end, second) => {
        const bytes = frame.slice(0, frame.length - (end % 4 === 0 ? end % frame.length : 0));
        for (const [place, value] of changes) if (bytes.length > 0) bytes[place % bytes.length] = value;
        const sent = frame === frames[2] || frame === frames[3] ? packed(bytes) : bytes;
        expect(["read", "validation_error", "payload_too_large"]).toContain(answerOf(sent, second ? v2 : ""));
      }),
      runsOf(2000),
    );
  });
});
