import { useMemo, useState } from "preact/hooks";
import { formatCount, formatNumber } from "../../format/number.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Empty } from "../../ui/states.tsx";
import { contextSections } from "./context-words.ts";
import { guardrailsSections } from "./guardrails-words.ts";
import { countRules, findRules, type ShownRule, type Section } from "./section.ts";
import type { RulesKind, Version } from "./version.ts";

const AT_FIRST = 24;
const WORTH_SEARCHING = 30;

/** The rules in words, part by part; where there are many, to be searched. */
export function RuleSections({ kind, version }: { kind: RulesKind; version: Version }) {
  const [wanted, setWanted] = useState("");
  const sections = useMemo(
    () => (kind === "guardrails" ? guardrailsSections(version.body) : contextSections(version.body)),
    [kind, version],
  );
  if (version.name === "none")
    return (
      <Empty title="No context yet">
        A context tells the service what the application is about and what its words mean. Sentences are read with it in
        mind: “avoid noise” makes alarms rarer, “high value account” can be given a meaning.
      </Empty>
    );
  const found = findRules(sections, wanted);
  const all = countRules(sections);
  return (
    <div class="stack">
      {all >= WORTH_SEARCHING && (
        <div class="rules-search">
          <TextField
            bare
            label="Find a rule"
            placeholder={`Find among ${formatCount(all, "rule")}`}
            value={wanted}
            onInput={setWanted}
          />
          {wanted.trim() !== "" && (
            <span class="muted small" role="status">
              {formatCount(countRules(found), "rule")}
            </span>
          )}
        </div>
      )}
      {found.length === 0 && (
        <Empty
          title={`No rule holds “${wanted.trim()}”`}
          actions={<Button onClick={() => setWanted("")}>Show all</Button>}
        />
      )}
      {found.map((section) => (
        <SectionCard key={section.id} section={section} />
      ))}
    </div>
  );
}

function SectionCard({ section: { title, lead, rules, none } }: { section: Section }) {
  const [all, setAll] = useState(false);
  const shown = all ? rules : rules.slice(0, AT_FIRST);
  return (
    <Card title={title} flush>
      <p class="rules-section-lead">{lead}</p>
      {rules.length === 0 ? (
        <p class="rules-none">{none}</p>
      ) : (
        <dl class="rules-list">
          {shown.map((rule) => (
            <div key={`${rule.field} ${rule.about}`} class="rules-rule">
              <dt>
                <About rule={rule} />
              </dt>
              <dd>{rule.says}</dd>
            </div>
          ))}
        </dl>
      )}
      {shown.length < rules.length && (
        <div class="rules-more">
          <Button kind="quiet" onClick={() => setAll(true)}>
            Show all {formatNumber(rules.length)}
          </Button>
        </div>
      )}
    </Card>
  );
}

function About({ rule: { about, as } }: { rule: ShownRule }) {
  if (as === "code") return <code>{about}</code>;
  return <>{as === "quote" ? `“${about}”` : about}</>;
}
