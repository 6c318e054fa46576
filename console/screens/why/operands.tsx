import { formatNumber } from "../../format/number.ts";
import { Chip } from "../../ui/chip.tsx";
import { GaugeLine } from "./gauge-line.tsx";
import { judgedOf } from "./judged.ts";
import { outcomeText, outcomeTone } from "./outcome.ts";
import type { ConditionWords, Explanation, Operand } from "./records.ts";

/** What each operand of a composite said, and what would have turned it. */
export function Operands({
  operands,
  explanation,
  words,
}: {
  operands: readonly Operand[];
  explanation: Explanation;
  words: ConditionWords;
}) {
  return (
    <ol class="operands">
      {operands.map((operand, i) => {
        const flip = explanation.counterfactual?.operands.find(
          (one) => one.condition_id === operand.condition_id && one.condition_version === operand.condition_version,
        );
        const said = words.operands[i];
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
            {said !== undefined && <p>{said.natural_language_summary}</p>}
            {judged === null ? (
              <p class="small muted">Result {resultText(operand)}</p>
            ) : (
              <GaugeLine of={judged} text={formatNumber} />
            )}
            {flip !== undefined && <p class="small muted">{flip.meaning}</p>}
          </li>
        );
      })}
    </ol>
  );
}

const resultText = ({ result }: Operand): string =>
  typeof result.value === "number" ? formatNumber(result.value) : String(result.value ?? "no value");
