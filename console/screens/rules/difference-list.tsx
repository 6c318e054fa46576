import { useState } from "preact/hooks";
import { formatNumber } from "../../format/number.ts";
import { Button } from "../../ui/button.tsx";
import { type FieldDifference, fieldDifferences, differenceWords } from "./differences.ts";
import type { Fields } from "./read-fields.ts";

const AT_FIRST = 40;

/** Where two versions differ, place by place: what was taken away and what came. */
export function DifferenceList({ from, to, label }: { from: Fields; to: Fields; label: string }) {
  const [all, setAll] = useState(false);
  const differences = fieldDifferences(from, to);
  const shown = all ? differences : differences.slice(0, AT_FIRST);
  return (
    <>
      <p class="muted small">{differenceWords(differences.length)}</p>
      {shown.length > 0 && (
        <ul class="rules-differences" aria-label={label}>
          {shown.map((difference, at) => (
            <Place key={`${difference.field} ${at}`} difference={difference} />
          ))}
        </ul>
      )}
      {shown.length < differences.length && (
        <div class="rules-more">
          <Button kind="quiet" onClick={() => setAll(true)}>
            Show all {formatNumber(differences.length)}
          </Button>
        </div>
      )}
    </>
  );
}

const Place = ({ difference: { field, from, to } }: { difference: FieldDifference }) => (
  <li>
    <code class="rules-field">{field}</code>
    <span class="rules-values">
      {from !== null && (
        <del>
          <span class="unseen">was </span>
          {from}
        </del>
      )}
      {to !== null && (
        <ins>
          <span class="unseen">is </span>
          {to}
        </ins>
      )}
    </span>
  </li>
);
