import { describe, expect, it } from "vitest";
import { agreedFiring, firingText, qualifiersOf } from "../../../worker/domain/task/qualifiers.ts";
import { readSentence } from "../../../worker/domain/task/sentence/form/read-sentence.ts";
import type { ReadFiring, ReadWatch } from "../../../worker/domain/language/reading.ts";
import { compile, part, reading } from "./support/build.ts";

const above = part({ relation: "compare", direction: "above", number: { value: 5, unit: "none", text: "5" } });
const qualified = (firing: ReadFiring, watch: ReadWatch | null = null) =>
  compile([above], { reading: { firing, watch } });

describe("what a sentence says of the firing", () => {
  it.each([
    [{ for: "15m" }, "once it has held for 15m"],
    [{ mode: "on_change" }, "on change"],
    [{ mode: "every" }, "on every decision"],
    [{ cooldown: "1h" }, "at most once per 1h"],
    [{ recovered: true }, "and again when it is over"],
    [{ remind: "4h" }, "with a reminder every 4h"],
    [{ for: "15m", mode: "on_change", cooldown: "6h" }, "once it has held for 15m, on change, at most once per 6h"],
  ] as const)("%o is compiled and told", (firing, words) => {
    const compiled = qualified(firing);
    expect(compiled).toMatchObject({ firing, watch: null });
    expect(compiled.provenance.firing).toEqual(firing);
    expect(compiled.provenance.summary).toContain(`; fires ${words}, as the sentence says`);
  });

  it.each([
    [{ every: "5m" }, "checked every 5m"],
    [{ on: "observation" }, "checked on each new observation"],
  ] as const)("when it is to be checked is compiled and told: %o", (watch, words) => {
    const compiled = qualified({ for: "15m" }, watch);
    expect([compiled.watch, compiled.provenance.watch]).toEqual([watch, watch]);
    expect(compiled.provenance.summary).toContain(`; fires once it has held for 15m; ${words}, as the sentence says`);
    expect(qualified({}, watch).provenance.firing).toBeUndefined();
  });

  it.each<[NonNullable<ReadFiring["active"]>, string]>([
    [{ from: "09:00", to: "17:00" }, "mon,tue,wed,thu,fri,sat,sun 09:00-17:00 UTC"],
    [{ days: ["fri", "mon"] }, "mon,fri 00:00-24:00 UTC"],
    [{ from: "22:00", to: "06:00", zone: "Europe/Berlin" }, "mon,tue,wed,thu,fri,sat,sun 22:00-06:00 Europe/Berlin"],
  ])("hours are filled in, told and said again by the canonical sentence: %o", (active, words) => {
    const { firing, provenance } = qualified({ active });
    expect(provenance.summary).toContain(`; fires only ${words}, as the sentence says`);
    expect(provenance.sentence).toMatch(new RegExp(`, on ${words}\\.$`));
    const again = readSentence(provenance.sentence ?? "");
    expect(qualifiersOf({ ...reading([]), ...again?.reading }).firing).toEqual(firing);
  });

  it("hours that name no zone have that of the service", () => {
    const active = { from: "09:00", to: "17:00" };
    const { firing } = qualifiersOf({ ...reading([]), firing: { active } }, "Europe/Berlin");
    expect(firing.active).toMatchObject({ zone: "Europe/Berlin" });
  });

  it("is not part of the definitions", () => {
    expect(qualified({ for: "15m" }).condition).toEqual(qualified({}).condition);
  });

  it("is left out where it says nothing", () => {
    const compiled = compile([above]);
    expect([compiled.firing, compiled.watch, compiled.provenance.firing]).toEqual([{}, null, undefined]);
    expect(firingText({})).toBeNull();
  });

  it.each([
    ["active", { active: { from: "09:00", to: "09:00" } }, null],
    ["active", { active: { from: "09:00", zone: "EST" } }, null],
    ["no_data", { no_data: true }, null],
    ["watch.every", {}, { every: "10s" }],
    ["watch.every", {}, { every: "45d" }],
  ] as const)("%s is refused by name, with the nearest thing that works", (qualifier, firing, watch) => {
    expect(() => qualified(firing as ReadFiring, watch)).toThrow(
      expect.objectContaining({
        code: "intent_unresolved",
        location: "intent",
        suggestion: expect.stringMatching(/\w/),
        details: { reason: "qualifier_not_available", qualifier, candidates: [] },
      }),
    );
  });

  it("a qualifier that is read as not wanted is no refusal", () => {
    expect(qualified({ recovered: false, no_data: false, for: "5m" }).firing).toEqual({ for: "5m" });
  });
});

describe("firing beside a sentence", () => {
  it.each([
    ["nothing on either side", {}, {}, { mode: "every" }],
    ["only the sentence", { for: "15m" }, {}, { mode: "every", for: "15m" }],
    ["only the request", {}, { mode: "on_change", cooldown: "6h" }, { mode: "on_change", cooldown: "6h" }],
    ["both, alike", { for: "15m" }, { for: "15m" }, { mode: "every", for: "15m" }],
    ["both, the same length", { for: "15m" }, { for: "PT15M" }, { mode: "every", for: "15m" }],
    [
      "both, on different fields",
      { for: "15m" },
      { mode: "on_change", cooldown: "6h" },
      { mode: "on_change", cooldown: "6h", for: "15m" },
    ],
    ["a mode", { mode: "on_change" }, { mode: "on_change" }, { mode: "on_change" }],
    ["a release in the sentence", { release: 0.01 }, {}, { mode: "on_change", release: 0.01 }],
    ["a release in the request", {}, { release: 0.01 }, { mode: "on_change", release: 0.01 }],
    ["a release beside a mode", { release: 0.01 }, { mode: "every" }, { mode: "every", release: 0.01 }],
    ["a watch, told nothing", {}, {}, { mode: "on_change", cooldown: "6h" }, "6h"],
    ["a watch, told a delay", { for: "15m" }, {}, { mode: "on_change", cooldown: "6h", for: "15m" }, "6h"],
    ["a watch, told a cooldown", {}, { cooldown: "1h" }, { mode: "on_change", cooldown: "1h" }, "6h"],
    ["a watch, told a mode", {}, { mode: "on_change" }, { mode: "on_change" }, "6h"],
    ["a watch, told the other mode", { mode: "every" }, {}, { mode: "every" }, "6h"],
  ] as const)("%s", (_, said, asked, firing, unasked?: "6h") => {
    expect(agreedFiring(said, asked, unasked)).toEqual(firing);
  });

  it.each([
    ["for", { for: "15m" }, { for: "30m" }, "15m"],
    ["cooldown", { cooldown: "1h" }, { mode: "every", cooldown: "2h" }, "1h"],
    ["mode", { mode: "on_change" }, { mode: "every" }, "on_change"],
  ] as const)("a %s that differs is a 400 that names it and what the sentence says", (field, said, asked, words) => {
    expect(() => agreedFiring(said, asked)).toThrow(
      expect.objectContaining({
        code: "validation_error",
        location: `firing.${field}`,
        message: expect.stringContaining(`the sentence says ${words}`),
      }),
    );
  });
});
