import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../../worker/domain/language/catalogue.ts";
import { readLexically } from "../../../worker/reading/lexical/reader.ts";
import { compiled as compiledOver, signal, testOf } from "./compiled.ts";
import { told } from "./sentences/support.ts";

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

const compiled = (intent: string) => compiledOver(intent, catalogue);

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

  told("say how members become one, and which count", (said) => testOf(said, catalogue), {
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
