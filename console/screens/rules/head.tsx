import type { GuardrailsImpact } from "../../../sdk/src/index.ts";
import { formatCount, formatNumber } from "../../format/number.ts";
import type { Resource } from "../../state/resource.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import type { Change } from "./editing/drafts.ts";
import { type RulesKind, type Version, versionWords } from "./version.ts";

/** Which version is in force, since when, by whom and why, and how many tasks were written under older ones. */
export function RulesHead({
  kind,
  version,
  counts,
  draft,
  onChange,
  onDiscard,
}: {
  kind: RulesKind;
  version: Version;
  counts: Resource<GuardrailsImpact>;
  draft: Change | null;
  /** Null for whom may not. */
  onChange: (() => void) | null;
  onDiscard: () => void;
}) {
  return (
    <Card>
      <div class="rules-head">
        <div class="rules-head-text">
          <div class="row">
            <Chip dot tone={version.name === "none" ? "plain" : "good"}>
              {version.name === "none" ? "no context" : `${version.name} in force`}
            </Chip>
            <span class="muted small">
              <Origin kind={kind} version={version} />
            </span>
          </div>
          {version.note !== null && <p class="rules-note">{version.note}</p>}
          <ErrorNotice failure={counts.failure} onRetry={counts.reload} />
          {counts.data !== undefined && <p class="muted small">{staleWords(counts.data)}</p>}
        </div>
        {onChange !== null && (
          <Button kind="primary" shortcut="e" onClick={onChange}>
            {draft === null ? (version.name === "none" ? "Describe it" : "Change") : "Go on with your change"}
          </Button>
        )}
      </div>
      {draft !== null && (
        <Notice
          title="You have a change that is not in force"
          actions={
            <Button small onClick={onDiscard}>
              Discard it
            </Button>
          }
        >
          <p>It started from {versionWords(draft.base.name)} and is kept until this page is closed.</p>
        </Notice>
      )}
    </Card>
  );
}

function Origin({ kind, version }: { kind: RulesKind; version: Version }) {
  if (version.name === "file") return <>what the service was deployed with; no version has been set since</>;
  if (version.createdAt === null)
    return <>the service knows nothing about the {kind === "context" ? "application" : "rules"} yet</>;
  return (
    <>
      set <Time at={version.createdAt} />
      {version.createdBy !== null && (
        <>
          {" "}
          by <code>{version.createdBy}</code>
        </>
      )}
    </>
  );
}

function staleWords({ current_version, tasks_on_current_version, tasks_on_older_versions }: GuardrailsImpact): string {
  if (tasks_on_current_version === 0 && tasks_on_older_versions.length === 0) return "No task is active.";
  const shown = tasks_on_older_versions.slice(0, 4);
  const rest = tasks_on_older_versions.length - shown.length;
  const older = shown.map(({ version, task_count }) => `${formatNumber(task_count)} ${under(version)}`);
  const others = rest > 0 ? [`more under ${formatCount(rest, "other version")}`] : [];
  const now = `${formatCount(tasks_on_current_version, "active task")} made ${under(current_version)}`;
  return `${[now, ...older, ...others].join(", ")}.`;
}

const under = (version: string) => (version === "none" ? "without a context" : `under ${versionWords(version)}`);
