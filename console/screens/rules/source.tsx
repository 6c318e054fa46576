import { announce } from "../../state/announce.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Empty } from "../../ui/states.tsx";
import { draftText } from "./editing/json-lines.ts";
import { type RulesKind, type Version, versionWords } from "./version.ts";

/** What is in force as it is stored. */
export function Source({ kind, version }: { kind: RulesKind; version: Version }) {
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
