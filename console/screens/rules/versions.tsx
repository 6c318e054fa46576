import type { GuardrailsImpact } from "../../../sdk/src/index.ts";
import { formatNumber } from "../../format/number.ts";
import { replaceAddress } from "../../routing/location.ts";
import { hrefTo } from "../../routing/route.ts";
import { usePages } from "../../state/pages.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Empty, Loaded } from "../../ui/states.tsx";
import { PagedTable } from "../../ui/paged-table.tsx";
import { Time } from "../../ui/time.tsx";
import { applied } from "./editing/drafts.ts";
import { versions, readVersion } from "./kinds.ts";
import type { RulesKind, Version } from "./version.ts";
import { useResource } from "../../state/resource.ts";
import { Select } from "../../ui/field.tsx";
import { DifferenceList } from "./difference-list.tsx";

/** Every version, newest first: who made it, when and why; any two side by side; the way back to an older one. */
export function RulesVersions({
  kind,
  inForce,
  counts,
  query,
  onPutBack,
}: {
  kind: RulesKind;
  inForce: Version;
  counts: GuardrailsImpact | undefined;
  query: URLSearchParams;
  /** Null for whom may not. */
  onPutBack: ((version: Version) => void) | null;
}) {
  const pages = usePages(`${kind} ${applied.value}`, ({ cursor }, { signal }) => versions(kind, cursor, signal));
  const compare = (from: string, to: string) =>
    replaceAddress(hrefTo("/rules", {}, { tab: kind, view: "versions", from, to }));
  const names = [
    ...new Set([...pages.items.map(({ name }) => name), inForce.name, ...(kind === "guardrails" ? ["file"] : [])]),
  ].filter((name) => name !== "none");
  const before =
    pages.items.find(({ name }) => name !== inForce.name)?.name ?? names.find((name) => name !== inForce.name);
  return (
    <div class="stack">
      {before !== undefined && (
        <VersionComparison
          kind={kind}
          names={names}
          from={query.get("from") ?? before}
          to={query.get("to") ?? inForce.name}
          onChoose={compare}
        />
      )}
      <Card title="Versions" flush>
        <PagedTable
          of={pages}
          noun="versions"
          empty={
            <Empty title="No version yet">
              {kind === "guardrails"
                ? "The guardrails of the file rule until the first change is put in force."
                : "The first context that is put in force will be v1."}
            </Empty>
          }
          caption={`Versions of the ${kind}`}
          keyOf={({ name }) => name}
          columns={[
            {
              head: "Version",
              cell: ({ name }) => (
                <span class="row">
                  <code>{name}</code>
                  {name === inForce.name && <Chip tone="good">in force</Chip>}
                </span>
              ),
            },
            { head: "Made", cell: ({ createdAt }) => createdAt !== null && <Time at={createdAt} /> },
            {
              head: "By",
              cell: ({ createdBy }) => (createdBy === null ? "not kept" : <code>{createdBy}</code>),
              minor: true,
            },
            { head: "Why", cell: ({ note }) => note ?? <span class="muted">no reason given</span>, minor: true },
            { head: "Tasks", cell: ({ name }) => formatNumber(tasksUnder(counts, name)), numbers: true, minor: true },
            {
              head: "Then",
              cell: (version) =>
                version.name !== inForce.name && (
                  <span class="row">
                    <Button small label={`Compare ${version.name}`} onClick={() => compare(version.name, inForce.name)}>
                      Compare
                    </Button>
                    {onPutBack !== null && (
                      <Button small label={`Put back ${version.name}`} onClick={() => onPutBack(version)}>
                        Put back
                      </Button>
                    )}
                  </span>
                ),
            },
          ]}
        />
      </Card>
    </div>
  );
}

function tasksUnder(counts: GuardrailsImpact | undefined, name: string): number {
  if (counts === undefined) return Number.NaN;
  if (counts.current_version === name) return counts.tasks_on_current_version;
  return counts.tasks_on_older_versions.find(({ version }) => version === name)?.task_count ?? 0;
}

/** Any two versions: what differs between them. */
function VersionComparison({
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
