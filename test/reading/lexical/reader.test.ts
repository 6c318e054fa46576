import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerTo } from "../../../tools/corpora/answers.ts";
import { catalogueOf, corpus } from "../../../tools/corpora/files.ts";
import { lexicalReader, readLexically } from "../../../worker/reading/lexical/reader.ts";
import { runsOf } from "../../support/runs.ts";
import { catalogueOf as signalsOf } from "../support/signals.ts";

const [file] = corpus("own").filter(({ domain }) => domain === "logistics");
if (file === undefined) throw new Error("there are no cases");
const catalogue = catalogueOf(file);
const vocabulary = file.cases
  .flatMap(({ intent }) => intent.split(" "))
  .concat([",", "and", "or", "but not", "%", "—", "5", "unless"]);

describe("the lexical reader", () => {
  const waiting = signalsOf([["clinic.wait_minutes", "float", "Wait in minutes"]]);
  it.each([
    ["tell 2 people when the wait is above 10 minutes", undefined],
    ["alert when the wait is above 10 minutes", undefined],
    ["alert when the wait is between 10 and 20 minutes", undefined],
  ])("of %j the numbers are read or refused", (intent, reason) => {
    expect(readLexically(intent, waiting).unread?.reason).toBe(reason);
  });

  it("reads any words or refuses them, and never fails otherwise", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...vocabulary), { maxLength: 25 }), (words) => {
        expect(() => answerTo(file, { intent: words.join(" "), constraints: null })).not.toThrow();
      }),
      runsOf(300),
    );
  });

  it("reads any text or refuses it, and never fails otherwise", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: "binary" }), (intent) => {
        expect(() => answerTo(file, { intent, constraints: null })).not.toThrow();
      }),
      runsOf(800),
    );
  });

  it("names only registered signals and numbers that are written", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...vocabulary), { maxLength: 20 }), (words) => {
        const { parts } = readLexically(words.join(" "), catalogue);
        const ids = new Set(catalogue.primitives.map((signal) => signal.primitive_id));
        expect(parts.every((part) => ids.has(part.primitive_id))).toBe(true);
      }),
    );
  });

  it("answers through the reader's interface what it reads", async () => {
    const intent = "tell me if a carrier's on-time rate slips under 92%";
    expect(await lexicalReader.read(intent, catalogue)).toEqual(readLexically(intent, catalogue));
  });

  it("an empty catalogue matches nothing", () => {
    const { unread } = readLexically("alert me when the load is above 5", { primitives: [], context: null });
    expect(unread).toMatchObject({ reason: "no_signal", candidates: [] });
  });

  it.each([
    ["carrier.on_time_rate_30d < 0.9", "carrier.on_time_rate_30d"],
    ["alert when on_time_rate_30d is below 0.9", "carrier.on_time_rate_30d"],
    ["wranings when the packing backlgo is over 500", "warehouse.backlog_orders"],
  ])("%j names %s", (intent, id) => {
    expect(readLexically(intent, catalogue).parts.map((part) => part.primitive_id)).toEqual([id]);
  });

  it("keeps the words of a part and the frame around it", () => {
    const reading = readLexically("Urgent: page the on-call when dock utilisation hits 95 per cent", catalogue);
    expect(reading.parts[0]?.words).toBe("dock utilisation hits 95 per cent");
    expect(reading.frame).toContain("page");
    expect(reading.frame).toContain("urgent");
  });
});

describe("what is asked for is what follows", () => {
  it.each([
    ["Don't page me unless the backlog is over 2,000 orders", "above", 2000],
    ["Please don't bother me until dock utilisation is above 98%", "above", 98],
    ["If the backlog is over 900 orders, page the on-call and open a ticket", "above", 900],
    ["Let the floor lead know when the backlog is over 900 orders so that we can add a shift", "above", 900],
  ])("%s", (intent, direction, value) => {
    const { parts } = readLexically(intent, catalogue);
    expect(parts).toMatchObject([{ direction, number: { value } }]);
  });

  it.each(["Do not alert me when the backlog is over 5", "Never wake me"])("%j asks for nothing", (intent) => {
    expect(readLexically(intent, catalogue).unread).toMatchObject({ reason: "empty" });
  });
});

describe("labels as people write them", () => {
  const states = signalsOf([["van.state", "categorical", "State of the van", ["parked", "driving", "in_workshop"]]]);

  it.each([
    ["the van's state is in_workshop", ["in_workshop"], false],
    ["the van is in the workshop", ["in_workshop"], false],
    ["the van is no longer parked", ["parked"], true],
  ])("%s", (intent, labels, negate) => {
    const { parts } = readLexically(intent, states);
    expect(parts.map(({ label }) => label)).toEqual(labels);
    expect(parts.every((part) => part.negate === negate)).toBe(true);
  });
});

describe("refusals of the lexical reader", () => {
  it.each([
    ["Alert me.", "empty"],
    ["alert me when the forklift battery is below 20%", "no_signal"],
    ["backlog over 100 and pick rate under 50 or damage probability above 0.5", "mixed_combinators"],
  ])("%j: %s", (intent, reason) => {
    expect(readLexically(intent, catalogue).unread).toMatchObject({ reason });
  });

  it("asks which signal a word that several have means", () => {
    const { question, runners = [] } = readLexically("alert me when the rate is under 0.9", catalogue);
    expect(question).not.toBeNull();
    expect(runners.length).toBeGreaterThan(0);
  });
});
