import { describe, expect, it } from "vitest";
import type { Primitive } from "../../sdk/src/index.ts";
import { feedsOf } from "../../console/screens/signals/arrivals.ts";
import { guessRoles, observationsOf, readTable } from "../../console/data/csv-table.ts";
import { valueReader } from "../../console/data/values.ts";
import { withGaps } from "../../console/screens/signals/gaps.ts";
import { observationOf } from "../../console/screens/signals/observing/observation.ts";
import {
  signalBody,
  changedWords,
  newSignal,
  wordsBack,
  wordsFormOf,
} from "../../console/screens/signals/signal-form.ts";
import { emptySource, formOfSource, formSource } from "../../console/screens/signals/source/source-form.ts";
import { beginOf, hrefOfView, readView, stretchOf } from "../../console/screens/signals/view.ts";
import { misfitOf, qualityOf, sourceWords, taskCountText } from "../../console/screens/signals/words.ts";

const registered: Primitive = {
  primitive_id: "pump.heat",
  type: "time_series<float>",
  description: "Warmth of the bearing",
  missing_data_policy: "null",
  source: { kind: "push" },
  created_at: "2026-03-01T00:00:00.000Z",
};

describe("the body of a new signal", () => {
  it("holds what the form says and nothing else", () => {
    expect(
      signalBody({ ...newSignal(" pump.heat "), unit: " °C ", synonyms: "warmth\n\n heat of the bearing \n" }),
    ).toEqual({
      primitive_id: "pump.heat",
      type: "time_series<float>",
      unit: "°C",
      synonyms: ["warmth", "heat of the bearing"],
      missing_data_policy: "null",
      source: { kind: "push" },
    });
  });

  it("names the labels of its members, a line each", () => {
    expect(signalBody({ ...newSignal("fs.used"), members: " mountpoint\n\ndevice \n" }).members).toEqual([
      "mountpoint",
      "device",
    ]);
    expect(signalBody(newSignal("fs.used"))).not.toHaveProperty("members");
  });

  it("says the kind of a signal that is no level", () => {
    expect(signalBody({ ...newSignal("pump.turns"), kind: "counter" })).toMatchObject({ kind: "counter" });
    expect(signalBody(newSignal("pump.turns"))).not.toHaveProperty("kind");
  });

  it("has labels where its values are words, and only there", () => {
    const form = { ...newSignal("pump.state"), labels: "on\noff" };
    expect(signalBody({ ...form, type: "categorical" }).labels).toEqual(["on", "off"]);
    expect(signalBody(form)).not.toHaveProperty("labels");
  });

  it("says where values are fetched", () => {
    const source = {
      ...emptySource,
      kind: "http" as const,
      url: " https://a.example/{entity} ",
      headers: "Authorization: Bearer ${TOKEN}\nX-Empty",
      valuePointer: "/v",
      timeout: "500",
    };
    expect(formSource(source)).toEqual({
      kind: "http",
      url: "https://a.example/{entity}",
      headers: { Authorization: "Bearer ${TOKEN}", "X-Empty": "" },
      value_pointer: "/v",
      timeout_ms: 500,
    });
    expect(formSource({ ...source, kind: "push" })).toEqual({ kind: "push" });
    expect(formOfSource({ kind: "http", url: "https://a.example", headers: { A: "***" }, timeout_ms: 9 })).toEqual({
      ...emptySource,
      kind: "http",
      url: "https://a.example",
      headers: "A: ",
      timeout: "9",
    });
  });
});

describe("a change of words", () => {
  it("names what differs, and knows the way back where there is one", () => {
    const form = wordsFormOf(registered);
    expect(changedWords(registered, form)).toEqual({});
    const change = changedWords(registered, { ...form, description: "Heat", synonyms: "warmth" });
    expect(change).toEqual({ description: "Heat", synonyms: ["warmth"] });
    expect(wordsBack(registered, change)).toEqual({ description: "Warmth of the bearing", synonyms: [] });
  });

  it("has no way back to a unit that was not there", () => {
    const change = changedWords(registered, { ...wordsFormOf(registered), unit: "°C" });
    expect([change, wordsBack(registered, change)]).toEqual([{ unit: "°C" }, null]);
  });
});

describe("a value typed in", () => {
  const form = { entity: " pump:1 ", value: "6.5", member: {}, at: "" };
  it("is of the signal's type, or goes to the API as it is", () => {
    const of = (type: Primitive["type"], value: string) =>
      observationOf({ primitive_id: "pump.heat", type }, { ...form, value }).value;
    expect(of("time_series<float>", "6.5")).toBe(6.5);
    expect(of("int", "-3")).toBe(-3);
    expect(of("boolean", "true")).toBe(true);
    expect(of("categorical", "on")).toBe("on");
    expect(of("string", "12")).toBe("12");
    expect(of("float", "high")).toBe("high");
  });

  it("is of now, or of a time that is UTC where no zone is said", () => {
    const at = (text: string) => observationOf(registered, { ...form, at: text }).observed_at;
    expect(observationOf(registered, form)).toEqual({ primitive_id: "pump.heat", entity: "pump:1", value: 6.5 });
    expect(at("2026-03-01")).toBe("2026-03-01T00:00:00Z");
    expect(at("2026-03-01 08:00")).toBe("2026-03-01T08:00:00Z");
    expect(at("2026-03-01T08:00:05")).toBe("2026-03-01T08:00:05Z");
    expect(at("2026-03-01T08:00:00+02:00")).toBe("2026-03-01T08:00:00+02:00");
    expect(at("yesterday")).toBe("yesterday");
  });
});

describe("a table about one signal", () => {
  it("has one column of values: the first of numbers, else the last that is left", () => {
    const guessed = (text: string) => guessRoles(readTable(text), { isOne: true });
    expect(guessed("day,pump,a,b\n2026-03-01,p:1,1,2")).toEqual(["time", "entity", "value", "ignore"]);
    expect(guessed("day,pump,a,b,note\n2026-03-01,p:1,up,on,")).toEqual([
      "time",
      "entity",
      "ignore",
      "value",
      "ignore",
    ]);
    expect(guessed("day,pump,on,changed\n2026-03-01,p:1,yes,2026-03-02")).toEqual([
      "time",
      "entity",
      "value",
      "ignore",
    ]);
    expect(guessed("signal,entity,n\npump.heat,p:1,3")).toEqual(["ignore", "entity", "value"]);
    expect(guessed("")).toEqual([]);
  });

  it("is read by the type of the signal", () => {
    const table = readTable("day,pump,on\n2026-03-01,p:1,yes\n2026-03-02,p:1,maybe\n2026-03-03,p:1,FALSE");
    const read = observationsOf(table, ["time", "entity", "value"], {
      entity: "",
      idOf: () => "pump.on",
      readValue: valueReader("boolean"),
    });
    expect(read.observations.map(({ value }) => value)).toEqual([true, false]);
    expect(read.faults).toEqual(['Line 3: "maybe" is not true or false.']);
  });
});

describe("how good a value is", () => {
  const at = "2026-03-01T00:00:00.000Z";
  const later = Date.parse(at) + 90_000;
  const quality = (max_age: string | undefined, missing_data_policy: Primitive["missing_data_policy"] = "null") =>
    qualityOf(at, { missing_data_policy, ...(max_age === undefined ? {} : { max_age }) }, later);
  it("depends on its age and on what stands in for it", () => {
    expect(quality(undefined)).toBeNull();
    expect(quality("2m")).toEqual({ isOld: false, word: "counts", note: "Too old after 2 minutes." });
    expect(quality("1m")?.word).toBe("too old: missing");
    expect(quality("1m", "zero")?.word).toBe("too old: zero counts");
    expect(quality("1m", "forward_fill")).toMatchObject({ isOld: true, word: "old, and still used" });
  });

  it("breaks the line where it did not count", () => {
    const points = [0, 10, 40].map((at) => ({ at, value: 1 }));
    expect(withGaps(points, 10)).toEqual([points[0], points[1], { at: 20, value: null }, points[2]]);
    expect(withGaps(points, null)).toEqual(points);
    expect(withGaps([], 10)).toEqual([]);
  });
});

describe("the address of the catalogue", () => {
  it("says what is shown, and nothing that is usual", () => {
    expect(hrefOfView({ q: "", order: "id" })).toBe("#/signals");
    const view = { q: "user rate", order: "newest" } as const;
    expect(readView(new URLSearchParams(hrefOfView(view).split("?")[1]))).toEqual(view);
    expect(readView(new URLSearchParams("order=worst"))).toEqual({ q: "", order: "id" });
  });

  it("names a stretch of time", () => {
    expect([stretchOf("7d"), stretchOf("3y"), stretchOf(null)]).toEqual(["7d", "30d", "30d"]);
    expect(beginOf("7d", Date.parse("2026-03-08T00:00:00Z"))).toBe("2026-03-01T00:00:00.000Z");
    expect(beginOf("all", 0)).toBeNull();
  });
});

it("counts and sources read as words", () => {
  expect(
    [undefined, 0, 3, 100].map((task_count) => taskCountText(task_count === undefined ? {} : { task_count })),
  ).toEqual(["", "none", "3", "100+"]);
  expect(sourceWords({ kind: "push" })).toBe("pushed");
  expect(sourceWords({ kind: "http", url: "https://metrics.example.com/***" })).toBe(
    "fetched from metrics.example.com",
  );
});

describe("a value of a signal with a documented range", () => {
  const ratio = { documented_range: { min: 0, max: 1 } };
  it.each([
    [0.35, ratio, null],
    [35, ratio, "outside 0 to 1"],
    [-0.1, ratio, "outside 0 to 1"],
    ["on", ratio, null],
    [35, {}, null],
  ])("%j is marked where it lies outside", (value, signal, said) => {
    expect(misfitOf(value, signal)).toBe(said);
  });
});

describe("by which feeds a signal arrives", () => {
  it("is told by their rules, with labels in braces or without", () => {
    const rules = [
      { feed: "cluster", signal: "node.{__name__}" },
      { feed: "cluster", signal: "node.cpu" },
      { feed: "shop", signal: "shop.orders" },
    ];
    expect(["node.cpu", "shop.orders", "shopXorders", "node."].map((id) => feedsOf(rules, id))).toEqual([
      ["cluster"],
      ["shop"],
      [],
      [],
    ]);
  });
});
