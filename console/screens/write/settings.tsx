import type { Channel } from "../../../sdk/src/index.ts";
import { type Failure, isAbout } from "../../state/failure.ts";
import { AboutFields, ChannelField, FiringFields, type SaidBySentence, WatchFields } from "../../task-form/fields.tsx";
import { Card } from "../../ui/card.tsx";
import { Segments, TextField } from "../../ui/field.tsx";
import type { Draft } from "./draft.ts";

interface SettingsProps {
  draft: Draft;
  said: SaidBySentence;
  /** The API's refusal of what is set here, shown at its field. */
  failure: Failure | null;
  channels: readonly Channel[];
  onChange: (change: Partial<Draft>) => void;
}

/** Whom the task is about, when it looks, when it fires, and where it tells. */
export function Settings({ draft, said, failure, channels, onChange }: SettingsProps) {
  const fields = { form: draft, said, failure, onChange };
  return (
    <Card title="The task">
      <WatchFields {...fields} />
      <FiringFields {...fields} />
      <Segments
        label="Who is told"
        value={draft.delivery}
        choices={[
          { value: "notification", label: "People" },
          { value: "webhook", label: "A program" },
        ]}
        onChange={(delivery) => onChange({ delivery })}
      />
      {draft.delivery === "notification" ? (
        <ChannelField {...fields} channels={channels} />
      ) : (
        <TextField
          label="Address"
          mono
          value={draft.endpoint}
          placeholder="https://hooks.example.com/decisions"
          onInput={(endpoint) => onChange({ endpoint })}
          failure={isAbout(failure, "delivery") && failure}
          hint="Each alarm is posted there, signed, as it fires."
        />
      )}
      <details class="form-more" open={isAbout(failure, "meta")}>
        <summary>What messages say about it</summary>
        <div class="stack">
          <AboutFields {...fields} />
        </div>
      </details>
    </Card>
  );
}
