import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const worker = join(import.meta.dirname, "../../worker");
/** The contract's names are its own. */
const foreign = /^(contract|reading|domain\/language|domain\/task\/sentence|domain\/statistics)\//;

/** Words that stood for another, and the one word that is used. */
const synonyms: Readonly<Record<string, string>> = {
  Sight: "View",
  Sights: "View",
  Looking: "View",
  Survey: "Scan",
  Surveyed: "Scan",
  Pull: "Fetch",
  Pulls: "Fetches",
  Pulled: "Fetched",
  Sitting: "Lease",
  Tired: "Lease",
  Bury: "failDeadJob",
  Moment: "LabelledDecision",
  Timeline: "LabelledHistory",
  Gates: "AllowedMoves",
  Decided: "Verdict",
  Evaluation: "Verdict",
  Execution: "Result",
};

const bare = new Set(["Held", "most", "longest", "told", "atOnce", "doubt"]);

/** Names a file of worker/ exports, one a declaration. */
function exported(text: string): string[] {
  const declaration = /^export (?:async )?(?:function\*?|class|interface|type|const) (\w+)/gm;
  return [...text.matchAll(declaration)].flatMap(([, name]) => name ?? []);
}

/** What is wrong with a name, or nothing. */
function faultOf(name: string): string | null {
  if (bare.has(name)) return `${name} does not say of what`;
  const parts = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").split(/[ _]/);
  const found = parts.find((part) => Object.hasOwn(synonyms, part));
  return found === undefined ? null : `${name}: say ${synonyms[found]} for ${found}`;
}

it("tells a synonym from the glossary's word", () => {
  expect(["ShardSurvey", "RecordedSight", "PullState", "Evaluation", "most"].map(faultOf)).not.toContain(null);
  expect(["ShardScan", "RecordedView", "FetchState", "ExplainedVerdict", "maxNames"].map(faultOf)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

it("finds none of them among the names that worker/ exports", () => {
  const faults = readdirSync(worker, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !foreign.test(file))
    .flatMap((file) => exported(readFileSync(join(worker, file), "utf8")).map((name) => [file, faultOf(name)] as const))
    .flatMap(([file, fault]) => (fault === null ? [] : [`${file}: ${fault}`]));
  expect(faults).toEqual([]);
});
