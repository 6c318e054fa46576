import { describe, expect, it } from "vitest";
import type { Catalogue, CatalogueSignal } from "../../../worker/domain/language/catalogue.ts";
import { readSentence } from "../../../worker/domain/task/sentence/form/read-sentence.ts";
import { compileIntent } from "../../../worker/domain/task/compile-intent.ts";
import { readLexically } from "../../../worker/reading/lexical/reader.ts";
import { lenient } from "../../domain/task/support/build.ts";
import { told } from "./sentences/support.ts";

const signal = (more: Partial<CatalogueSignal>): CatalogueSignal => ({
  primitive_id: "fs.used_percent",
  type: "time_series<float>",
  description: "Filesystem usage in percent",
  synonyms: ["filesystem", "disk usage"],
  unit: "percent",
  missing_data_policy: "null",
  max_age: "10m",
  members: ["mountpoint"],
  ...more,
});
const errors = signal({
  primitive_id: "api.error_rate",
  description: "Error rate of the API, as a ratio from 0 to 1",
  synonyms: ["error rate"],
  unit: "ratio",
  members: ["endpoint"],
});
const cpu = signal({
  primitive_id: "host.cpu",
  description: "Processor load in percent",
  synonyms: ["processor load"],
});
const { members: _, ...plainCpu } = cpu;
const durations = signal({
  primitive_id: "api.request_duration_seconds_bucket",
  description: "Request duration in seconds",
  synonyms: ["request duration"],
  unit: "s",
  kind: "counter",
  members: ["le", "endpoint"],
});
const bytes = (primitive_id: string, description: string) =>
  signal({ primitive_id, description, synonyms: [], unit: "bytes" });
const used = bytes("fs.used_bytes", "Bytes that are taken");
const size = bytes("fs.size_bytes", "Bytes that there are");
const { unit: _unit, ...up } = signal({
  primitive_id: "net.up",
  type: "boolean",
  description: "True while the interface is operationally up",
  synonyms: [],
  members: ["interface"],
});
const catalogue: Catalogue = {
  primitives: [signal({}), errors, plainCpu, durations, used, size, up],
  context: null,
};

const compiled = (intent: string, over: Catalogue = catalogue) => {
  const canonical = readSentence(intent);
  return compileIntent({
    intent,
    reading: canonical?.reading ?? readLexically(intent, over),
    ...(canonical && { stated: canonical.stated }),
    catalogue: over,
    guardrails: { definition: lenient, label: "file" },
    context: null,
    constraints: {},
  });
};
/** What is tested, of a sentence that asks for an alert where something is said. */
const testOf = (said: string, over?: Catalogue) =>
  /^Alert when (.*)\.$/.exec(compiled(`alert me when ${said}`, over).provenance.sentence ?? "")?.[1];

describe("words about members", () => {
  it.each(
    Object.entries({
      "filesystem usage is above 90%": "max across members of `fs.used_percent` is above 90",
      "filesystem usage of any mount is above 90%": "max across members of `fs.used_percent` is above 90",
      "filesystem usage on any mount point is above 90%": "max across members of `fs.used_percent` is above 90",
      "the filesystem usage of the worst mount is above 90%": "max across members of `fs.used_percent` is above 90",
      "filesystem usage of any mountpoint is below 5%": "min across members of `fs.used_percent` is below 5",
      "filesystem usage of every mount is above 90%": "min across members of `fs.used_percent` is above 90",
      "filesystem usage of all mounts is below 5%": "max across members of `fs.used_percent` is below 5",
      "filesystem usage in total over all mounts is above 90%": "sum across members of `fs.used_percent` is above 90",
      "the average over all mounts of filesystem usage is above 90%":
        "mean across members of `fs.used_percent` is above 90",
      "filesystem usage of mount /var is above 90%":
        'max across members with mountpoint "/var" of `fs.used_percent` is above 90',
      'filesystem usage of mountpoint "/srv/data" is above 90%':
        'max across members with mountpoint "/srv/data" of `fs.used_percent` is above 90',
      "the p99 request duration over the last 5 minutes is above 500 ms":
        "max across members of quantile 0.99 of buckets of `api.request_duration_seconds_bucket` over 5m is above 0.5",
      "error rate of any endpoint is above 5%": "max across members of `api.error_rate` is above 0.05",
    }),
  )("%s", (said, test) => {
    const { provenance, concept } = compiled(`alert me when ${said}`);
    expect(provenance.sentence).toBe(`Alert when ${test}.`);
    const again = compiled(provenance.sentence ?? "");
    expect(again.concept).toEqual(concept);
    expect(again.provenance.restated).toBe(provenance.restated);
  });

  it("fold what is made of two signals, and each operand of its own", () => {
    const share = compiled(
      'Alert when max across members with mountpoint "/var" or "/" of `fs.used_bytes` divided by `fs.size_bytes` is above 0.9 and sum across members of `fs.used_percent` is above 300.',
    );
    const [first, second] = share.operands.map(({ concept }) => concept);
    expect(Object.values(first?.primitives ?? {}).map(({ primitive_id, members }) => [primitive_id, members])).toEqual([
      ["fs.used_bytes", ["mountpoint"]],
      ["fs.size_bytes", ["mountpoint"]],
    ]);
    expect([first?.across, first?.where, first?.output_type]).toEqual(["max", { mountpoint: ["/var", "/"] }, "float?"]);
    expect([second?.across, second?.where]).toEqual(["sum", undefined]);
    expect(compiled(share.provenance.sentence ?? "").operands).toEqual(share.operands);
  });

  told("say how members become one, and which count", testOf, {
    "filesystem usage over all mounts together is above 90%": "sum across members of `fs.used_percent` is above 90",
    "filesystem usage of all mounts combined is above 90%": "sum across members of `fs.used_percent` is above 90",
    "total filesystem usage across all mounts is above 90%": "sum across members of `fs.used_percent` is above 90",
    "the average filesystem usage across all mounts is above 90%":
      "mean across members of `fs.used_percent` is above 90",
    "filesystem usage is above 90% on average over all mounts": "mean across members of `fs.used_percent` is above 90",
    "filesystem usage is above 300% in total": "sum across members of `fs.used_percent` is above 300",
    "filesystem usage of /var is above 90%":
      'max across members with mountpoint "/var" of `fs.used_percent` is above 90',
    "filesystem usage of the /var mount is above 90%":
      'max across members with mountpoint "/var" of `fs.used_percent` is above 90',
    "filesystem usage of /var or /srv is above 90%":
      'max across members with mountpoint "/var" or "/srv" of `fs.used_percent` is above 90',
    "filesystem usage on volume data1 is above 90%":
      'max across members with mountpoint "data1" of `fs.used_percent` is above 90',
    "error rate of endpoint login is above 5%":
      'max across members with endpoint "login" of `api.error_rate` is above 0.05',
    "error rate on /api/pay is above 5%":
      'max across members with endpoint "/api/pay" of `api.error_rate` is above 0.05',
    "filesystem usage of any mount except /boot is above 90%":
      'max across members except mountpoint "/boot" of `fs.used_percent` is above 90',
    "filesystem usage of every mount other than swap is above 90%":
      'min across members except mountpoint "swap" of `fs.used_percent` is above 90',
    "filesystem usage is above 90%, excluding /boot and /tmp":
      'max across members except mountpoint "/boot" or "/tmp" of `fs.used_percent` is above 90',
    "filesystem usage is above 90% (/boot excluded)":
      'max across members except mountpoint "/boot" of `fs.used_percent` is above 90',
  });

  it.each([
    ["filesystem usage across all mounts is above 90%", ["sum", "mean", undefined]],
    ["filesystem usage of zorbo is above 90%", [undefined, undefined]],
  ])("are asked about where they may mean several things: %s", (said, folds) => {
    const { question, runners = [], parts, unread } = readLexically(`alert me when ${said}`, catalogue);
    expect([unread, question?.reason]).toEqual([null, "needs_choice"]);
    const offered = [parts, ...runners.map(({ reading }) => reading.parts)].slice(0, folds.length);
    expect(offered.map(([part]) => part?.members?.across)).toEqual(folds);
  });

  it.each([
    ["any interface is down", "min across members of `net.up` is false", "of any interface is false"],
    ["every interface is down", "max across members of `net.up` is false", "of every interface is false"],
    [
      "interface eth0 is down",
      'min across members with interface "eth0" of `net.up` is false',
      'of interface "eth0" is false',
    ],
  ])("tell of flags of members: %s", (said, test, restated) => {
    const { provenance, concept } = compiled(`alert me when ${said}`);
    expect(provenance.sentence).toBe(`Alert when ${test}.`);
    expect(provenance.restated).toContain(restated);
    expect(concept.output_type).toBe("boolean");
    expect(compiled(provenance.sentence ?? "").concept).toEqual(concept);
  });

  it.each(["more than 3 mounts have a filesystem usage above 90%", "filesystem usage above 90% on two mounts"])(
    "are not counted: %s",
    (said) => {
      expect(readLexically(`alert me when ${said}`, catalogue).unread?.suggestion).toMatch(/counts the members/);
    },
  );

  it("are not left out without a word: what is excluded and cannot be read refuses", () => {
    const said = "alert me when filesystem usage is above 90%, scratch space excluded";
    expect(readLexically(said, catalogue).unread).toMatchObject({ reason: "unread_part", words: "excluded" });
  });

  it.each([
    'max across members except mountpoint "/boot" or "/tmp" of `fs.used_percent` is above 90',
    'sum across members with mountpoint "/var" or "/" except mountpoint "/tmp" of `fs.used_percent` is above 90',
  ])("leave members out: %s", (test) => {
    const { provenance, concept } = compiled(`Alert when ${test}.`);
    expect(provenance.sentence).toBe(`Alert when ${test}.`);
    expect(provenance.restated).toContain(' except mountpoint "/');
    expect(concept.except).toEqual({ mountpoint: test.includes("/boot") ? ["/boot", "/tmp"] : ["/tmp"] });
  });

  it("stand where they were said", () => {
    const said = "alert me when filesystem usage of any mount is above 90%";
    const { provenance } = compiled(said);
    const words = (provenance.words ?? []).map(({ start, end }) => said.slice(start, end));
    expect(words).toContain("of any mount");
    expect(words).toContain("filesystem");
    expect(words.join(" ")).toContain("90%");
  });

  it("go each with the signal that has them", () => {
    const { operands } = compiled(
      "alert me when filesystem usage of every mount is above 90% and error rate of any endpoint is above 5%",
    );
    expect(operands.map(({ concept }) => [Object.keys(concept.primitives), concept.across])).toEqual([
      [["used_percent"], "min"],
      [["error_rate"], "max"],
    ]);
  });

  it.each([
    "alert me when filesystem usage of any mount of every mount is above 90%",
    "alert me when filesystem usage of every mount is above 90% or filesystem usage is below 5%",
  ])("are asked about where it is not clear with what they go: %s", (said) => {
    expect(readLexically(said, catalogue).unread).toMatchObject({ reason: "unread_part" });
  });

  it("are asked for where any member may be meant, or another", () => {
    expect(() => compiled("alert me when filesystem usage changes by 20%")).toThrow("has members");
  });

  it("leave sentences of other signals as they were", () => {
    const said = "alert me when processor load is above 90%";
    expect(readLexically(said, catalogue)).toEqual(
      readLexically(said, { ...catalogue, primitives: [plainCpu, ...catalogue.primitives.slice(0, 2)] }),
    );
    expect(compiled(said).concept).not.toHaveProperty("across");
  });
});

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
