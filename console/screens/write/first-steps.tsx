import type { Primitive } from "../../../sdk/src/index.ts";
import { Skeleton } from "../../ui/states.tsx";

/** Before anything is written: sentences to begin with, of the signals there are, or that there are none yet. */
export function FirstSteps({
  signals,
  onSentence,
}: {
  signals: readonly Primitive[] | undefined;
  onSentence: (sentence: string) => void;
}) {
  if (signals === undefined) return <Skeleton lines={2} />;
  if (signals.length === 0)
    return (
      <p class="muted">
        There are no signals yet. Add a table below, or register signals through the API: sentences are about signals.
      </p>
    );
  return (
    <div class="stack write-examples">
      <p class="small muted">Say it in your own words, for example:</p>
      <ul class="row">
        {examplesOf(signals).map((sentence) => (
          <li key={sentence}>
            <button type="button" class="write-example" onClick={() => onSentence(sentence)}>
              {sentence}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const shapes = [
  (name: string, many: boolean) => `alert me when ${name} ${many ? "fall" : "falls"} by 40% within a week`,
  (name: string, many: boolean) => `tell me when ${name} ${many ? "are" : "is"} unusually high`,
  (name: string, many: boolean) => `warn me when ${name} ${many ? "drop" : "drops"} into the lowest 5%`,
];

/** A sentence for each of the first signals, worded for its name: daily logins fall, an error rate falls. */
function examplesOf(signals: readonly Primitive[]): string[] {
  const named = signals.filter(({ type }) => type.includes("float") || type.includes("int")).slice(0, 3);
  return named.map(({ primitive_id }, index) => {
    const name = (primitive_id.split(".").at(-1) ?? primitive_id).replaceAll("_", " ");
    const isMany = /[^s]s$/.test(name);
    return (shapes[index] ?? shapes[0])?.(name, isMany) ?? "";
  });
}
