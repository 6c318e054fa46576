import { type RulesKind, type Version, versionWords } from "./version.ts";
import { replaceAddress } from "../../routing/location.ts";
import { hrefTo } from "../../routing/route.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { useResource } from "../../state/resource.ts";
import { may } from "../../state/scopes.ts";
import { useShortcuts } from "../../state/shortcuts.ts";
import { Segments } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Loaded, Empty } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { applied, beginChange, drafts, setDraft } from "./editing/drafts.ts";
import { Editor } from "./editing/editor.tsx";
import { RulesHead } from "./head.tsx";
import { impact, readInForce } from "./kinds.ts";
import { RuleSections } from "./rule-sections.tsx";
import { RulesVersions } from "./versions.tsx";
import { announce } from "../../state/announce.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { draftText } from "./editing/json-lines.ts";

const views = ["rules", "source", "versions", "change"] as const;
export type RulesView = (typeof views)[number];

/** Where in the screen an address is. */
export const chosenKind = (name: string | null): RulesKind => (name === "context" ? "context" : "guardrails");
export const chosenView = (name: string | null): RulesView => views.find((view) => view === name) ?? "rules";

/** What rules a sentence: the guardrails and the context in force, their versions, and how to change them. */
export default function RulesScreen({ query }: ScreenProps) {
  const kind = chosenKind(query.get("tab"));
  const view = chosenView(query.get("view"));
  const at = (other: RulesKind, part: RulesView | null = null) =>
    replaceAddress(hrefTo("/rules", {}, { tab: other, view: part }));
  useShortcuts("Rules", [
    { keys: "1", does: "Open guardrails", run: () => at("guardrails") },
    { keys: "2", does: "Open context", run: () => at("context") },
  ]);
  return (
    <Page title="Rules">
      <p class="muted rules-lead">
        Guardrails and context decide what a new sentence becomes. A task that exists keeps what it was made with.
      </p>
      <Tabs
        label="Kinds of rules"
        open={kind}
        onOpen={(other) => at(other)}
        tabs={[
          { name: "guardrails", label: "Guardrails" },
          { name: "context", label: "Context" },
        ]}
      >
        <Ruling key={kind} kind={kind} view={view} query={query} onView={(part) => at(kind, part)} />
      </Tabs>
    </Page>
  );
}

const viewChoices = [
  { value: "rules", label: "In words" },
  { value: "source", label: "Source" },
  { value: "versions", label: "Versions" },
] as const;

function Ruling({
  kind,
  view,
  query,
  onView,
}: {
  kind: RulesKind;
  view: RulesView;
  query: URLSearchParams;
  onView: (view: RulesView) => void;
}) {
  const round = `${kind} ${applied.value}`;
  const current = useResource(round, (signal) => readInForce(kind, signal), { keep: true });
  const counts = useResource(round, (signal) => impact(kind, signal), { keep: true });
  const mayChange = may("author");
  const draft = drafts.value[kind];
  const change = (version: Version, back?: Version) => {
    if (draft === null || back !== undefined) setDraft(kind, beginChange(kind, version, back));
    onView("change");
  };
  useShortcuts(kind === "guardrails" ? "Guardrails" : "Context", [
    { keys: "w", does: "Show the rules in words", run: () => onView("rules") },
    { keys: "s", does: "Show the source", run: () => onView("source") },
    { keys: "v", does: "Show the versions", run: () => onView("versions") },
    {
      keys: "e",
      does: "Change them",
      run: () => {
        if (mayChange && current.data !== undefined) change(current.data);
      },
    },
  ]);
  return (
    <Loaded of={current} lines={8}>
      {(version) => {
        if (view === "change" && draft !== null && mayChange)
          return <Editor kind={kind} change={draft} onClose={() => onView("rules")} />;
        return (
          <div class="stack">
            {!mayChange && (
              <Notice title={`This API key may read the ${kind} but not change ${kind === "context" ? "it" : "them"}.`}>
                <p>It lacks the scope author. Sign in with a key that has it to change rules.</p>
              </Notice>
            )}
            <RulesHead
              kind={kind}
              version={version}
              counts={counts}
              draft={draft}
              onChange={mayChange ? () => change(version) : null}
              onDiscard={() => setDraft(kind, null)}
            />
            <Segments
              bare
              label={`How to show the ${kind}`}
              value={view === "change" ? "rules" : view}
              choices={viewChoices}
              onChange={onView}
            />
            {view === "source" && <Source kind={kind} version={version} />}
            {view === "versions" && (
              <RulesVersions
                kind={kind}
                inForce={version}
                counts={counts.data}
                query={query}
                onPutBack={mayChange ? (back) => change(version, back) : null}
              />
            )}
            {(view === "rules" || view === "change") && <RuleSections kind={kind} version={version} />}
          </div>
        );
      }}
    </Loaded>
  );
}

/** What is in force as it is stored. */
function Source({ kind, version }: { kind: RulesKind; version: Version }) {
  if (version.name === "none") return <Empty title="No context yet">There is nothing stored to be shown.</Empty>;
  const text = draftText(version.body);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    announce("Copied.");
  };
  return (
    <Card
      title={`The ${kind} of ${versionWords(version.name)}`}
      flush
      aside={
        <Button small onClick={() => void copy()}>
          <Icon name="copy" size={14} />
          Copy
        </Button>
      }
    >
      <pre class="rules-source" tabIndex={0} role="region" aria-label={`Source of the ${kind}`}>
        <code>{text}</code>
      </pre>
    </Card>
  );
}
