import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../../worker/domain/language/catalogue.ts";
import { readLexically } from "../../../worker/reading/lexical/reader.ts";
import { compiled, signal, testOf } from "./compiled.ts";
import { told } from "./sentences/support.ts";

describe("a counter that began again", () => {
  const uptime = signal({
    primitive_id: "host.uptime_s_total",
    kind: "counter",
    description: "Seconds since boot, counter (starts again at 0 after a reboot)",
    synonyms: [],
    unit: "s",
  });
  const { members: _members, ...boot } = uptime;
  it.each([
    ["the uptime resets more than 2 times in 1d", "above 2"],
    ["host has rebooted more than 2 times in the last day", "above 2"],
    ["more than 2 resets of the uptime in 1d", "above 2"],
    ["host rebooted in the last day", "above 0"],
  ])("is counted by its resets: %s", (said, level) => {
    const [part] = readLexically(`alert me when ${said}`, { primitives: [boot], context: null }).parts;
    expect(part?.figure).toEqual({ kind: "aggregate", op: "resets", window: "1d" });
    expect(`${part?.direction} ${part?.number?.value}`).toBe(level);
  });
});

describe("what two counters grew by, divided", () => {
  const counter = (primitive_id: string, description: string, members?: string[]) => {
    const { members: _own, ...plain } = signal({ primitive_id, description, kind: "counter", synonyms: [], unit: "" });
    return members === undefined ? plain : { ...plain, members };
  };
  const counters: Catalogue = {
    primitives: [
      counter("http.requests_total", "HTTP requests received"),
      counter("http.errors_total", "Requests answered with an error"),
      counter("net.rx_errors_total", "Receive errors on the interface", ["interface"]),
      counter("net.rx_packets_total", "Packets received on the interface", ["interface"]),
    ],
    context: null,
  };
  it.each([
    [
      "http errors divided by http requests over the last 5 minutes is above 5%",
      "increase of `http.errors_total` divided by that of `http.requests_total` over 5m is above 0.05",
    ],
    [
      "receive errors divided by received packets of any interface over 10m is above 1%",
      "max across members of increase of `net.rx_errors_total` divided by that of `net.rx_packets_total` over 10m is above 0.01",
    ],
  ])("%s", (said, test) => {
    const { provenance, concept } = compiled(`alert me when ${said}`, counters);
    expect(provenance.sentence).toBe(`Alert when ${test}.`);
    expect(Object.values(concept.features).map(({ op }) => op)).toEqual(["increase", "increase", "divide"]);
    expect(compiled(provenance.sentence ?? "", counters).concept).toEqual(concept);
  });

  told("is a rate by the second, or what came in a time", (said) => testOf(`there are ${said}`, counters), {
    "http requests above 100 per second over 5m": "rate of `http.requests_total` over 5m is above 100",
    "more than 10 receive errors per second over the last minute":
      "max across members of rate of `net.rx_errors_total` over 1m is above 10",
    "more than 500 http requests a day": "increase of `http.requests_total` over 1d is above 500",
    "any http errors in the last 10 minutes": "increase of `http.errors_total` over 10m is above 0",
  });

  it("needs a time, which the answer asks for", () => {
    expect(() => compiled("alert me when http errors divided by http requests is above 5%", counters)).toThrow(
      "Its height says nothing",
    );
  });

  it("is never only one of them, though each says its time", () => {
    const said = "http errors in the last 5m divided by http requests in the last 5m is above 0.05";
    expect(testOf(said, counters)).toBe(
      "increase of `http.errors_total` divided by that of `http.requests_total` over 5m is above 0.05",
    );
  });
});
