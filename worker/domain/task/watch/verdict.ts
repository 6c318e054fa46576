import type { Reason } from "../../values/definitions/condition.ts";
import type { ErrorCode } from "../../values/errors/errors.ts";

/** Why a look has no answer: the code of the refusal, or that judging it cost more than a look may. */
export type Unanswered =
  | "missing_data"
  | "null_propagation"
  | "type_mismatch"
  | "payload_too_large"
  | "too_costly"
  | "internal_error";

/** What a look came to. */
export type LookVerdict =
  | { outcome: "triggered" | "not_triggered"; reason: Reason | null }
  | { outcome: null; reason: Unanswered };

/** Each by the number it is stored under: add at the end, and never change what is there. */
const verdicts: readonly LookVerdict[] = [
  { outcome: "not_triggered", reason: null },
  { outcome: "triggered", reason: null },
  { outcome: "not_triggered", reason: "null_input" },
  { outcome: "not_triggered", reason: "insufficient_history" },
  { outcome: "not_triggered", reason: "history_unavailable" },
  { outcome: null, reason: "missing_data" },
  { outcome: null, reason: "null_propagation" },
  { outcome: null, reason: "type_mismatch" },
  { outcome: null, reason: "payload_too_large" },
  { outcome: null, reason: "too_costly" },
  { outcome: null, reason: "internal_error" },
  { outcome: "not_triggered", reason: "member_silent" },
];

const codes = new Map(verdicts.map(({ outcome, reason }, code) => [`${outcome} ${reason}`, code]));

/** The number a verdict is stored under. Throws for one that has none. */
export function verdictCode({ outcome, reason }: LookVerdict): number {
  const code = codes.get(`${outcome} ${reason}`);
  if (code === undefined) throw new Error(`a look cannot be ${outcome} for ${reason}`);
  return code;
}

/** The verdict stored under a number. Throws for a number that none is stored under. */
export function verdictOf(code: number): LookVerdict {
  const verdict = verdicts[code];
  if (!verdict) throw new Error(`no verdict is stored as ${code}`);
  return verdict;
}

/** Whether a look was answered but had nothing to judge: no value in the time it is about, or too little history. */
export function lacksValues({ outcome, reason }: LookVerdict): boolean {
  return outcome !== null && (reason === "null_input" || reason === "insufficient_history");
}

/** Why a question that a watch asked was refused, as its look says. */
export function unansweredBy(code: ErrorCode): Unanswered {
  switch (code) {
    case "missing_data":
    case "null_propagation":
    case "type_mismatch":
    case "payload_too_large":
      return code;
    case "execution_timeout":
      return "too_costly";
    default:
      return "internal_error";
  }
}
