import type { Primitive } from "../../../sdk/src/index.ts";
import { useResource } from "../../state/resource.ts";
import { Skeleton } from "../../ui/states.tsx";
import { examplesOf } from "./examples.ts";
import { dryRun } from "./reading.ts";

const SHOWN = 3;

/** Before anything is written: sentences about the signals there are, which the service understands, or that there are none yet. */
export function FirstSteps({
  signals,
  onSentence,
}: {
  signals: readonly Primitive[] | undefined;
  onSentence: (sentence: string) => void;
}) {
  const tried = signals === undefined ? [] : examplesOf(signals);
  const understood = useResource(tried.length === 0 ? null : tried.join("\n"), (signal) => readable(tried, signal));
  if (signals === undefined || (tried.length > 0 && understood.loading)) return <Skeleton lines={2} />;
  if (signals.length === 0)
    return (
      <p class="muted">
        There are no signals yet. Add a table below, or register a signal under Signals: sentences are about signals.
      </p>
    );
  return (
    <div class="stack write-examples">
      <p class="small muted">Say it in your own words, or in keywords such as cpu &gt; 90 5m. For example:</p>
      <ul class="row">
        {(understood.data ?? []).map((sentence) => (
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

/** The first few that are understood as they stand. */
async function readable(sentences: readonly string[], signal: AbortSignal): Promise<string[]> {
  const common = { entity_scope: "all", delivery: { type: "notification" } } as const;
  const read = await Promise.allSettled(sentences.map((intent) => dryRun({ ...common, intent }, signal)));
  return sentences.filter((_, i) => read[i]?.status === "fulfilled").slice(0, SHOWN);
}
