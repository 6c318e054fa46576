import type { DryRunResult } from "../../../sdk/src/index.ts";
import { scoreUnit } from "../../data/score-unit.ts";
import { warningText } from "../../data/warning-words.ts";
import { formatShare, formatValue } from "../../format/number.ts";
import { signalName } from "../../format/names.ts";
import { sayDuration } from "../../format/duration.ts";
import { Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";

type Part = DryRunResult["provenance"]["parts"][number];

const sources: Readonly<Record<Part["parameters"][number]["source"], string>> = {
  sentence: "your words",
  semantic_hint: "a hint of the rules",
  parameter_priors: "the rules for this signal",
  strategy_priors: "the rules' usual value",
  threshold_directions: "the rules for this signal",
  falling_priors: "the rules' usual value",
  meaningful_windows: "the rules for this signal",
  calibration: "what ratings taught",
  description: "the signal's description",
  default: "the default",
};

/** What was made of the sentence, in the service's words, and where each number comes from. */
export function Understood({
  draft,
  unitOf,
}: {
  draft: DryRunResult;
  unitOf: (primitiveId: string) => string | undefined;
}) {
  const { restated, confidence, parts } = draft.provenance;
  return (
    <div class="stack write-understood">
      <p class="write-restated">{restated}</p>
      <ul class="write-parts">
        {parts.map((part, index) => (
          <li key={index} class="write-part">
            <Chip tone="accent">{signalName(part.primitive_id)}</Chip>
            <Chip>{part.strategy.replaceAll("_", " ")}</Chip>
            {part.parameters.map((parameter) => (
              <span key={parameter.name} class="write-parameter">
                <span class="muted">{parameter.name}</span> {shownParameter(part, parameter, unitOf)}
                {parameter.source !== "sentence" && <span class="muted"> from {sources[parameter.source]}</span>}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p class="small muted">Understood with {formatShare(confidence)} confidence.</p>
      {draft.validation.warnings.map((warning) => (
        <p key={warning} class="write-warning">
          <Icon name="warning" /> {warningText(warning)}
        </p>
      ))}
      {draft.validation.errors.map(({ location, message }) => (
        <Notice key={`${location} ${message}`} tone="bad" title={message}>
          <p class="notice-small">
            Field <code>{location}</code>
          </p>
        </Notice>
      ))}
    </div>
  );
}

function shownParameter(
  { strategy, primitive_id }: Part,
  { name, value }: Part["parameters"][number],
  unitOf: (primitiveId: string) => string | undefined,
): string {
  if (name === "window") return sayDuration(String(value));
  if (name !== "value") return String(value);
  return formatValue(value, scoreUnit(strategy, unitOf(primitive_id)));
}
