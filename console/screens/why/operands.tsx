import type { ConditionExplanation, DecisionExplanation } from "../../../sdk/src/index.ts";
import { signalName } from "../../format/names.ts";
import { formatValue } from "../../format/number.ts";
import { Chip } from "../../ui/chip.tsx";
import { GaugeLine } from "./gauge/gauge-line.tsx";
import { judgedOf } from "./gauge/judged.ts";
import { outcomeText, outcomeTone } from "./outcome.ts";
import type { Operand } from "./result-signal.ts";

/** What each operand of a composite said, and what would have turned it. */
export function Operands({
  operands,
  explanation,
  words,
  signalOf,
  unitOf,
}: {
  operands: readonly Operand[];
  explanation: DecisionExplanation;
  words: ConditionExplanation;
  /** The signal whose value an operand judges, where it is one. */
  signalOf: (operand: Operand) => string | null;
  unitOf: (signal: string) => string | null;
}) {
  return (
    <ol class="operands">
      {operands.map((operand, i) => {
        const flip = explanation.counterfactual?.operands.find(
          (one) => one.condition_id === operand.condition_id && one.condition_version === operand.condition_version,
        );
        const said = words.operands[i];
        const signal = signalOf(operand);
        const text = (value: unknown) => formatValue(value, signal === null ? null : unitOf(signal));
        const judged = judgedOf({
          ...operand,
          value: operand.result.value,
          boundary: flip?.boundary,
          threshold_applied: null,
        });
        return (
          <li key={`${operand.condition_id} ${i}`} class="operand">
            <p class="row">
              <Chip tone={outcomeTone(operand)}>
                {operand.reason === null
                  ? operand.decision_value === false
                    ? "Does not hold"
                    : "Holds"
                  : outcomeText(operand)}
              </Chip>
              {operand.negate && <Chip>Negated</Chip>}
            </p>
            <p>{signal === null ? said?.natural_language_summary : signalName(signal)}</p>
            {judged === null ? (
              <p class="small muted">Result: {text(operand.result.value)}</p>
            ) : (
              <GaugeLine of={judged} text={text} />
            )}
            {flip !== undefined && <p class="small muted">{flip.meaning}</p>}
          </li>
        );
      })}
    </ol>
  );
}
