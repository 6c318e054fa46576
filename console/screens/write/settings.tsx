import type { Channel } from "../../../sdk/src/index.ts";
import { sayDuration } from "../../format/duration.ts";
import { type Failure, isAbout } from "../../state/failure.ts";
import { Card } from "../../ui/card.tsx";
import { Checkbox, Segments, Select, TextArea, TextField } from "../../ui/field.tsx";
import type { DeliveryKind, Draft, SaidBySentence, WatchKind } from "./draft.ts";

interface SettingsProps {
  draft: Draft;
  said: SaidBySentence;
  /** The API's refusal of what is set here, shown at its field. */
  failure: Failure | null;
  channels: readonly Channel[];
  onChange: (change: Partial<Draft>) => void;
}

/** The fields that are shown here, by their names in the API: their refusals stand at them. */
export const settledHere = ["entity_scope", "watch", "firing", "delivery", "meta"];

/** Whom the task is about, when it looks, when it fires, and where it tells. */
export function Settings(props: SettingsProps) {
  const { draft, failure, onChange } = props;
  return (
    <Card title="The task">
      <TextField
        label="Entities it is about"
        mono
        value={draft.scope}
        onInput={(scope) => onChange({ scope })}
        failure={isAbout(failure, "entity_scope") && failure}
        hint={
          <>
            <code>all</code>, a beginning such as <code>account:*</code>, or one name
          </>
        }
      />
      <Watch {...props} />
      <Firing {...props} />
      <Delivery {...props} />
      <About {...props} />
    </Card>
  );
}

const watchKinds: readonly { value: WatchKind; label: string }[] = [
  { value: "observation", label: "As data arrive" },
  { value: "every", label: "On a clock" },
  { value: "asked", label: "When asked" },
];

function Watch({ draft, said, failure, onChange }: SettingsProps) {
  if (said.watch)
    return <p class="small">The sentence says when: {isAbout(failure, "watch") ? failure.message : "that is kept."}</p>;
  return (
    <>
      <Segments
        label="When it looks"
        value={draft.watch}
        choices={watchKinds}
        onChange={(watch) => onChange({ watch })}
      />
      {draft.watch === "every" && (
        <TextField
          label="Every"
          value={draft.every}
          onInput={(every) => onChange({ every })}
          failure={isAbout(failure, "watch.every") && failure}
          hint={`${sayDuration(draft.every)}; for example 5m, 1h, 1d`}
        />
      )}
      {draft.watch !== "asked" && (
        <Checkbox
          label="Tell me too when an entity stops reporting"
          checked={draft.noData}
          onChange={(noData) => onChange({ noData })}
        />
      )}
      {isAbout(failure, "watch") && failure.location !== "watch.every" && (
        <p class="field-error">
          {failure.message} {failure.suggestion}
        </p>
      )}
    </>
  );
}

function Firing({ draft, said, failure, onChange }: SettingsProps) {
  const watched = draft.watch !== "asked" || said.watch;
  return (
    <>
      {said.mode ? (
        <p class="small">The sentence says how often.</p>
      ) : (
        <Segments
          label="When it fires"
          value={draft.mode === "every" ? "every" : "on_change"}
          choices={[
            { value: "on_change", label: "Once when it begins" },
            { value: "every", label: "At every look" },
          ]}
          onChange={(mode) => onChange({ mode })}
        />
      )}
      <div class="write-pair">
        <TextField
          label="Held for"
          value={draft.holdFor}
          placeholder="15m"
          onInput={(holdFor) => onChange({ holdFor })}
          failure={isAbout(failure, "firing.for") && failure}
        />
        <TextField
          label="Then silent for"
          value={draft.cooldown}
          placeholder="6h"
          onInput={(cooldown) => onChange({ cooldown })}
          failure={isAbout(failure, "firing.cooldown") && failure}
        />
      </div>
      {watched && (
        <>
          <Checkbox
            label="Tell me when it is over"
            checked={draft.recovered}
            onChange={(recovered) => onChange({ recovered })}
          />
          <TextField
            label="Remind every"
            hint="until somebody acknowledges"
            value={draft.remind}
            placeholder="4h"
            onInput={(remind) => onChange({ remind })}
            failure={isAbout(failure, "firing.remind") && failure}
          />
        </>
      )}
      <details class="write-more" open={isAbout(failure, "firing.active")}>
        <summary>Only at certain hours</summary>
        <div class="stack">
          <Segments
            bare
            label="Days"
            value={draft.activeDays}
            choices={[
              { value: "", label: "Every day" },
              { value: "weekdays", label: "Monday to Friday" },
            ]}
            onChange={(activeDays) => onChange({ activeDays })}
          />
          <div class="write-pair">
            <TextField
              label="From"
              value={draft.activeFrom}
              placeholder="09:00"
              onInput={(activeFrom) => onChange({ activeFrom })}
              failure={isAbout(failure, "firing.active.from") && failure}
            />
            <TextField
              label="To"
              value={draft.activeTo}
              placeholder="17:00"
              onInput={(activeTo) => onChange({ activeTo })}
              failure={isAbout(failure, "firing.active.to") && failure}
            />
          </div>
          <TextField
            label="Zone"
            optional
            value={draft.activeZone}
            placeholder="Europe/Berlin"
            onInput={(activeZone) => onChange({ activeZone })}
            failure={isAbout(failure, "firing.active.zone") && failure}
          />
        </div>
      </details>
    </>
  );
}

const deliveries: readonly { value: DeliveryKind; label: string }[] = [
  { value: "notification", label: "People" },
  { value: "webhook", label: "A program" },
];

function Delivery({ draft, failure, channels, onChange }: SettingsProps) {
  const known = channels.some(({ channel }) => channel === draft.channel);
  const choices = [
    ...(known ? [] : [{ value: draft.channel, label: draft.channel }]),
    ...channels.map(({ channel, kind }) => ({
      value: channel,
      label: kind === channel ? channel : `${channel} (${kind})`,
    })),
  ];
  return (
    <>
      <Segments
        label="Who is told"
        value={draft.delivery}
        choices={deliveries}
        onChange={(delivery) => onChange({ delivery })}
      />
      {draft.delivery === "notification" ? (
        <Select
          label="Channel"
          value={draft.channel}
          choices={choices}
          onChange={(channel) => onChange({ channel })}
          failure={isAbout(failure, "delivery") && failure}
        />
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
    </>
  );
}

function About({ draft, failure, onChange }: SettingsProps) {
  return (
    <details class="write-more" open={isAbout(failure, "meta")}>
      <summary>What messages say about it</summary>
      <div class="stack">
        <TextField
          label="Name"
          optional
          value={draft.name}
          onInput={(name) => onChange({ name })}
          failure={isAbout(failure, "meta.name") && failure}
        />
        <Select
          label="Severity"
          value={draft.severity}
          choices={[
            { value: "", label: "not said" },
            { value: "info", label: "info" },
            { value: "warning", label: "warning" },
            { value: "error", label: "error" },
            { value: "critical", label: "critical" },
          ]}
          onChange={(severity) => onChange({ severity })}
        />
        <TextField
          label="Owner"
          optional
          value={draft.owner}
          onInput={(owner) => onChange({ owner })}
          failure={isAbout(failure, "meta.owner") && failure}
        />
        <TextArea
          label="What to do"
          optional
          rows={2}
          value={draft.note}
          onInput={(note) => onChange({ note })}
          failure={isAbout(failure, "meta.note") && failure}
        />
        <TextField
          label="Runbook"
          optional
          mono
          value={draft.runbook}
          placeholder="https://"
          onInput={(runbook) => onChange({ runbook })}
          failure={isAbout(failure, "meta.runbook_url") && failure}
        />
      </div>
    </details>
  );
}
