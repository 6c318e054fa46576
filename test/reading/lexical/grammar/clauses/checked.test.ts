import { describe, expect, it } from "vitest";
import { service } from "../../../../../tools/sentences/service.ts";
import { scaleOf } from "../../../../../worker/domain/language/signal-scale.ts";
import { readLexically } from "../../../../../worker/reading/lexical/reader.ts";
import { tokenise } from "../../../../../worker/reading/lexical/text/tokenise.ts";

describe("a sentence that has something checked and says whom to tell", () => {
  it.each([
    ["check the error rate every 5 minutes and page me above 5%", "service.error_rate", 5, "5m"],
    ["check page latency every 15 minutes, alert me over 500 ms", "service.latency_ms", 500, "15m"],
    ["check the error rate hourly and tell me when it is above 5%", "service.error_rate", 5, "1h"],
  ])("%s", (sentence, primitive_id, value, every) => {
    const { unread, parts, watch } = readLexically(sentence, service);
    expect(unread).toBeNull();
    expect(parts).toMatchObject([{ primitive_id, relation: "compare", direction: "above", number: { value } }]);
    expect(watch).toEqual({ every });
  });

  it("whose pace stands elsewhere is asked about", () => {
    const sentence = "check the error rate and page me above 5% every 5 minutes";
    expect(readLexically(sentence, service)).toMatchObject({ parts: [], unread: { words: "every 5 minutes" } });
  });
});

describe("letters that may be a unit", () => {
  it.each([
    ["above 400 A", ["above", "400", "amps"]],
    ["below 105 V", ["below", "105", "volts"]],
    ["a queue of 400 a day", ["a", "queue", "of", "400", "a", "day"]],
  ])("%s", (text, words) => {
    expect(tokenise(text).map((token) => token.text)).toEqual(words);
  });

  it("within a name are an acronym", () => {
    const signal = {
      primitive_id: "cell.dl_throughput_mbps",
      type: "time_series<float>" as const,
      description: "Downlink (DL) user throughput, Mbit/s",
      missing_data_policy: "null" as const,
    };
    expect(scaleOf(signal)).toMatchObject({ dimension: "bitrate" });
  });
});

describe("a name that two signals have", () => {
  const cells = ["dl", "ul"].map((way) => ({
    primitive_id: `cell.${way}_throughput_mbps`,
    type: "time_series<float>" as const,
    description: `${way === "dl" ? "Downlink" : "Uplink"} (${way.toUpperCase()}) user throughput, Mbit/s`,
    missing_data_policy: "null" as const,
  }));
  const catalogue = { primitives: cells, primed: new Set<string>(), context: null };

  it("is asked about", () => {
    expect(readLexically("throughput under 2 Mbps", catalogue).unread).toMatchObject({ reason: "ambiguous_signal" });
    expect(readLexically("DL throughput under 2 Mbps", catalogue).parts).toMatchObject([
      { primitive_id: "cell.dl_throughput_mbps" },
    ]);
  });
});
