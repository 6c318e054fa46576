import { useResource } from "../../state/resource.ts";
import { Card } from "../../ui/card.tsx";
import { Select } from "../../ui/field.tsx";
import { Loaded } from "../../ui/states.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { readVersion } from "./kinds.ts";
import type { RulesKind } from "./version.ts";

/** Any two versions: what differs between them. */
export function VersionComparison({
  kind,
  names,
  from,
  to,
  onChoose,
}: {
  kind: RulesKind;
  names: readonly string[];
  from: string;
  to: string;
  onChoose: (from: string, to: string) => void;
}) {
  const pair = useResource(
    `${kind} ${from} ${to}`,
    (signal) => Promise.all([readVersion(kind, from, signal), readVersion(kind, to, signal)]),
    { keep: true },
  );
  const choices = [...new Set([...names, from, to])].map((name) => ({ value: name, label: name }));
  return (
    <Card title="What changed">
      <div class="rules-pair">
        <Select inline label="From" value={from} choices={choices} onChange={(name) => onChoose(name, to)} />
        <Select inline label="to" value={to} choices={choices} onChange={(name) => onChoose(from, name)} />
      </div>
      <Loaded of={pair}>
        {([one, other]) => (
          <DifferenceList
            key={`${one.name} ${other.name}`}
            from={one.body}
            to={other.body}
            label={`What differs between ${one.name} and ${other.name}`}
          />
        )}
      </Loaded>
    </Card>
  );
}
