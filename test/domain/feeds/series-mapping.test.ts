import { describe, expect, it } from "vitest";
import {
  checkSeriesRules,
  compileSeriesMapping,
  type SeriesRule,
} from "../../../worker/domain/feeds/series-mapping.ts";

const labels = (all: Record<string, string>) => new Map(Object.entries(all));
const map = (rules: SeriesRule[], given: Record<string, string>) =>
  compileSeriesMapping(rules)(labels(given), { left: 1_000_000 })[0] ?? "unmapped";
const rule = (match: string, more: Partial<SeriesRule> = {}): SeriesRule => ({
  match,
  signal: "fs.avail_bytes",
  entity: "host:{instance}",
  ...more,
});
const avail = { __name__: "node_filesystem_avail_bytes", instance: "db-1:9100", fstype: "ext4", mountpoint: "/" };

describe("a mapping of series", () => {
  it.each([
    ["node_filesystem_avail_bytes", true],
    ["node_filesystem_avail_bytes{}", true],
    ['node_filesystem_avail_bytes{fstype!="tmpfs"}', true],
    ['{__name__=~"node_.*",fstype=~"ext[34]|xfs",}', true],
    ["node_filesystem_avail_bytes{mountpoint='/'}", true],
    ["node_filesystem_avail_bytes{mountpoint=`/`}", true],
    ['node_filesystem_avail_bytes{"mountpoint"="/"}', true],
    ['node_filesystem_avail_bytes{device=""}', true],
    ['node_filesystem_avail_bytes{device!=""}', false],
    ['node_filesystem_avail_bytes{fstype!~"ext.*"}', false],
    ["node_filesystem_size_bytes", false],
  ])("takes by %s: %s", (match, taken) => {
    expect(map([rule(match)], avail) !== "unmapped").toBe(taken);
  });

  it("follows the first rule that takes a series", () => {
    const rules = [
      rule('{fstype="tmpfs"}', { signal: "a.b" }),
      rule('{fstype="ext4"}', { signal: "c.d" }),
      rule('{fstype!="",__name__=~".+"}'),
    ];
    expect(map(rules, avail)).toMatchObject({ signal: "c.d", entity: "host:db-1:9100", scale: 1 });
  });

  it("goes on to the rules after one that says so", () => {
    const rules = [
      rule('{fstype="ext4"}', { signal: "a.b", continue: true }),
      rule('{fstype="tmpfs"}', { signal: "c.d" }),
      rule('{fstype=~".+"}', { signal: "e.f" }),
      rule('{fstype=~".+"}', { signal: "g.h" }),
    ];
    const found = compileSeriesMapping(rules)(labels(avail), { left: 1_000_000 });
    expect(found.map((one) => (typeof one === "object" ? one.signal : one))).toEqual(["a.b", "e.f"]);
  });

  it("makes one label of all that nobody names", () => {
    const one = (more: Partial<SeriesRule>, given: Record<string, string> = {}) => {
      const found = map([rule("m", { rest: "series", ...more })], {
        __name__: "m",
        instance: "a",
        b: "1",
        c: "x,y=z",
        ...given,
      });
      return typeof found === "object" ? [found.entity, found.member?.["series"]] : found;
    };
    expect(one({ entity: "series:{series}" })).toEqual(["series:b=1,c=x%252Cy%253Dz,instance=a", undefined]);
    expect(one({ member: ["series"] })).toEqual(["host:a", "b=1,c=x%2Cy%3Dz"]);
    expect(one({ member: ["series", "c"], drop: ["b"] })).toEqual(["host:a", "-"]);
    const long = (end: string) => one({ member: ["series"] }, { d: `${"d".repeat(300)}${end}` });
    expect(long("1")[1]?.length).toBe(200);
    expect(long("1")).not.toEqual(long("2"));
  });

  it("tells sources apart by all labels but those that are dropped, in any order", () => {
    const source = (drop: string[], given: Record<string, string>) => {
      const found = map([rule("m", { drop })], { __name__: "m", instance: "a", ...given });
      return typeof found === "object" ? found.source : found;
    };
    expect(source([], { cpu: "0" })).not.toBe(source([], { cpu: "1" }));
    expect(source(["replica"], { replica: "a", cpu: "0" })).toBe(source(["replica"], { cpu: "0", replica: "b" }));
    expect(source([], { cpu: "" })).toBe(source([], {}));
  });

  it("makes two entities of two sets of labels", () => {
    const entity = (shop: string, till: string) => {
      const found = map([rule("m", { entity: "till:{shop}:{till}" })], { __name__: "m", shop, till });
      return typeof found === "object" ? found.entity : found;
    };
    expect(entity("a", "b:c")).toBe("till:a:b%3Ac");
    expect(entity("a:b", "c")).toBe("till:a%3Ab:c");
    expect(entity("50%", "\n")).toBe("till:50%25:%0A");
    expect(entity("a", "")).toBe("no_label");
  });

  it("registers under a name made of labels", () => {
    const found = map([rule("m", { signal: "node.{__name__}", register: true })], { __name__: "m", instance: "a" });
    expect(found).toMatchObject({ signal: "node.m", register: true });
  });

  it.each([
    ["", "map[0].match"],
    ["{}", "map[0].match"],
    ['{a!="b"}', "map[0].match"],
    ["m{a=b}", "map[0].match"],
    ['m{a="b"', "map[0].match"],
    ['m{a="b"} or n', "map[0].match"],
    ['m{a=~"("}', "map[0].match"],
    [`m{${Array.from({ length: 40 }, (_, i) => `l${i}="x"`).join(",")}}`, "map[0].match"],
  ])("refuses the selector %s", (match, location) => {
    expect(() => compileSeriesMapping([rule(match)])).toThrow(
      expect.objectContaining({ code: "validation_error", location }),
    );
  });

  it.each(["{a}{b}", "host:{a", "host:a}"])("refuses the entity %s", (entity) => {
    expect(() => compileSeriesMapping([rule("m", { entity })])).toThrow(
      expect.objectContaining({ location: "map[0].entity" }),
    );
  });

  it.each([
    [{ match: 'm{a=~"db-\\d+"}' }, "map[0].match"],
    [{ match: "m{a='x\\.y'}" }, "map[0].match"],
    [{ match: 'm{b=`\\d`,"a\\u00e9"="c"}' }, "map[0].match"],
    [{ signal: "a.{b}" }, "map[0].signal"],
    [{ signal: "nodots" }, "map[0].signal"],
    [{ signal: "nodots", register: true }, "map[0].signal"],
    [{ max_age: "1h" }, "map[0].max_age"],
    [{ signal: "a b.{c}", register: true }, "map[0].signal"],
  ])("refuses in a new rule %j", (more, location) => {
    expect(() => checkSeriesRules([rule("m", more)])).toThrow(
      expect.objectContaining({ code: "validation_error", location }),
    );
  });

  it.each([
    { match: 'm{a=~"db-\\\\d+"}' },
    { match: "m{a=~`db-\\d+`}" },
    { match: 'm{a=~"\\t\\n\\r\\"\\\\\'"}' },
    { signal: "{b}", register: true },
    { register: true, max_age: "1h" },
    { signal: "node.{__name__}", register: true },
  ])("takes as a new rule %j", (more) => {
    expect(() => checkSeriesRules([rule("m", more)])).not.toThrow();
  });
});
