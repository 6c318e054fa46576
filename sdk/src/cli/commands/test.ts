import { type CaseOutcome, DomainError, runRules } from "../../local/sentences.ts";
import { type Command, exitCodes, UsageError } from "../command.ts";
import { definitionIn, parseYaml } from "../definition-file.ts";
import { cell } from "../table.ts";

function caseLines({ rule, name, passed, differences, decision }: CaseOutcome): string[] {
  if (passed) return [`ok    ${rule}: ${name}`];
  const width = Math.max(...differences.map(({ path }) => path.length));
  const told = differences.flatMap(({ path, expected, actual }) => [
    `      ${path.padEnd(width)}  - ${cell(expected)}`,
    `      ${"".padEnd(width)}  + ${actual === undefined ? "(nothing)" : cell(actual)}`,
  ]);
  if (decision === undefined) return [`FAIL  ${rule}: ${name}`, ...told];
  const { result, decision: made } = decision;
  const facts = { result: result.value, score: made.score, threshold: made.threshold_applied, reason: made.reason };
  const known = Object.entries(facts).flatMap(([fact, value]) => (value === null ? [] : [`${fact} ${value}`]));
  return [`FAIL  ${rule}: ${name}`, ...told, `      with ${known.join(", ")}`];
}

/** Once for each rule. */
const newWarnings = ({ rule, warnings }: CaseOutcome, before: CaseOutcome | undefined): string[] =>
  before?.warnings === warnings ? [] : warnings.map((warning) => `warning: ${rule}: ${warning}`);

/** `dm test`: needs no service and no key. */
export const testCommand: Command = {
  name: "test",
  usage: "RULES.yaml [...] [--guardrails FILE.yaml]",
  summary:
    "Runs tests of rules and sentences on this machine, from series to expected decisions and firings; exit code 1 if one fails.",
  options: {
    guardrails: { type: "string", help: "the guardrails to compile under (the shipped ones)" },
  },
  examples: [
    "dm test rules/*.yaml",
    "dm test sentences.yaml --guardrails svc_guardrails.yaml",
    "dm test - --json < rules.yaml",
  ],
  takes: [1, 1000],
  async run({ positionals, text, readFile, show }) {
    const guardrails = text("guardrails");
    const options =
      guardrails === undefined
        ? {}
        : { guardrails: definitionIn(await readFile(guardrails), guardrails, "guardrails") };
    const outcomes: (CaseOutcome & { file: string })[] = [];
    for (const file of positionals) {
      const read = parseYaml(await readFile(file), file);
      try {
        outcomes.push(...runRules(read, options).map((outcome) => ({ file, ...outcome })));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        throw new UsageError(
          `${file}: ${error.message}${error.suggestion === undefined ? "" : ` ${error.suggestion}`}`,
        );
      }
    }
    const failed = outcomes.filter(({ passed }) => !passed).length;
    show({ passed: outcomes.length - failed, failed, tests: outcomes }, () => [
      ...outcomes.flatMap((one, at) => [...newWarnings(one, outcomes[at - 1]), ...caseLines(one)]),
      "",
      `${outcomes.length - failed} passed, ${failed} failed  (- expected, + got)`,
    ]);
    return failed === 0 ? exitCodes.ok : exitCodes.no;
  },
};
