import { describe, expect, it } from "vitest";
import { service } from "../../../../tools/sentences/service.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";

describe("a word that ought to change what is read", () => {
  it.each([
    ["page latency is not unusual", "not"],
    ["page latency is no longer unusual", "no"],
    ["no unusual page latency", "no"],
    ["p95 page latency over the last hour is anomalous", "p95"],
    ["the 95th percentile of page latency over the last hour is unusual", "95th percentile of"],
    ["the 95th percentile of page latency over the last hour is unusual for this time of day", "95th percentile of"],
  ])("%s is asked about", (sentence, words) => {
    expect(readLexically(sentence, service)).toMatchObject({ parts: [], unread: { reason: "unread_part", words } });
  });

  it.each([
    "page latency is unusual",
    "page latency is not normal",
    "page latency is not within its normal range",
    "p95 page latency over the last hour above 500 ms",
  ])("%s is read", (sentence) => {
    expect(readLexically(sentence, service).unread).toBeNull();
  });
});
