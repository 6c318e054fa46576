import { sayDuration } from "../format/duration.ts";
import { type Failure, isAbout } from "../state/failure.ts";
import { boundTo } from "../ui/bound.ts";
import { Checkbox, Segments, Select, TextArea, TextField } from "../ui/field.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import type { TaskForm } from "./form.ts";

/** What of a task the sentence itself decides: there the form says nothing. */
export interface SaidBySentence {
  watch: boolean;
  mode: boolean;
}

export interface FieldsProps {
  form: TaskForm;
  said?: SaidBySentence;
  /** The API's refusal of what is set here, shown at its field. */
  failure: Failure | null;
  onChange: (change: Partial<TaskForm>) => void;
}

/** The fields that are shown here, by their names in the API: their refusals stand at them. */
export const formFields = ["entity_scope", "watch", "firing", "delivery", "meta"];

/** The refusal of one field, or of what is inside it. */
const at = (failure: Failure | null, ...names: string[]): Failure | false => isAbout(failure, ...names) && failure;

/** The refusal of one of these fields that stands at none of its parts. */
function Elsewhere({ failure, field, shown }: { failure: Failure | null; field: string; shown: readonly string[] }) {
  const names = shown.map((name) => `${field}.${name}`);
  return isAbout(failure, field) && !isAbout(failure, ...names) ? <ErrorNotice failure={failure} /> : null;
}

/** Whom the task is about, and when it looks. */
export function WatchFields({ form, said, failure, onChange }: FieldsProps) {
  const bound = boundTo(form, onChange, failure);
  return (
    <>
      <TextField
        label="Entities"
        mono
        {...bound("scope", "entity_scope")}
        hint={
          <>
            <code>all</code>, a beginning such as <code>account:*</code>, or single ones with commas
          </>
        }
      />
      {said?.watch === true ? (
        <p class="small">The sentence says when: {isAbout(failure, "watch") ? failure.message : "that is kept."}</p>
      ) : (
        <>
          <Segments
            label="When it looks"
            value={form.watch}
            choices={[
              { value: "observation", label: "As data arrive" },
              { value: "every", label: "On a clock" },
              { value: "asked", label: "When asked" },
            ]}
            onChange={(watch) => onChange({ watch })}
          />
          {form.watch === "every" && (
            <>
              <TextField
                label="Every"
                mono
                {...bound("every", "watch.every")}
                placeholder="5m"
                hint={`${sayDuration(form.every)}; for example 5m, 1h, 1d`}
              />
              <Segments
                label="Keep"
                value={form.keep}
                choices={[
                  { value: "all", label: "Every look" },
                  { value: "changes", label: "Changes" },
                ]}
                onChange={(keep) => onChange({ keep })}
              />
            </>
          )}
          {form.watch !== "asked" && (
            <Checkbox
              label="Tell me too when an entity stops reporting"
              checked={form.noData}
              onChange={(noData) => onChange({ noData })}
            />
          )}
          <Elsewhere failure={failure} field="watch" shown={["every"]} />
        </>
      )}
    </>
  );
}

/** When it fires, and when not. */
export function FiringFields({ form, said, failure, onChange }: FieldsProps) {
  const bound = boundTo(form, onChange, failure);
  const isWatched = form.watch !== "asked" || said?.watch === true;
  return (
    <>
      {said?.mode === true ? (
        <p class="small">The sentence says how often.</p>
      ) : (
        <Segments
          bare
          label="When it fires"
          value={form.mode}
          choices={[
            { value: "on_change", label: "Once when it begins" },
            { value: "every", label: "At every look" },
          ]}
          onChange={(mode) => onChange({ mode })}
        />
      )}
      <div class="form-pair">
        <TextField label="Only once it has held for" optional mono {...bound("held", "firing.for")} placeholder="15m" />
        <TextField label="Then silent for" optional mono {...bound("cooldown", "firing.cooldown")} placeholder="6h" />
      </div>
      <TextField
        label="Over only once it has passed"
        optional
        decimal
        mono
        {...bound("release", "firing.release")}
        hint="a number on the safe side of the limit, in the same unit"
      />
      <TextField
        label="Stays open for"
        optional
        mono
        {...bound("hold", "firing.hold")}
        placeholder="10m"
        hint="after it last held"
      />
      {isWatched && (
        <>
          <Checkbox
            label="Tell me when it is over"
            checked={form.recovered}
            onChange={(recovered) => onChange({ recovered })}
          />
          <TextField
            label="Remind every"
            optional
            mono
            hint="until somebody acknowledges"
            {...bound("remind", "firing.remind")}
            placeholder="4h"
          />
        </>
      )}
      <HoursFields form={form} failure={failure} onChange={onChange} />
      <Elsewhere failure={failure} field="firing" shown={["for", "cooldown", "release", "hold", "remind", "active"]} />
    </>
  );
}

const weekdays = "mon,tue,wed,thu,fri";

function HoursFields({ form, failure, onChange }: FieldsProps) {
  const bound = boundTo(form, onChange, failure);
  const choices = [
    { value: "", label: "Every day" },
    { value: weekdays, label: "Monday to Friday" },
  ];
  const isOther = choices.every(({ value }) => value !== form.days);
  const { days, from, to, zone } = form;
  return (
    <details class="form-more" open={isAbout(failure, "firing.active") || [days, from, to, zone].some(Boolean)}>
      <summary>Only at certain hours</summary>
      <div class="stack">
        <Segments
          bare
          label="Days"
          value={form.days}
          choices={isOther ? [...choices, { value: form.days, label: form.days.replaceAll(",", ", ") }] : choices}
          onChange={(chosen) => onChange({ days: chosen })}
        />
        <div class="form-pair">
          <TextField label="From" {...bound("from", "firing.active.from")} placeholder="09:00" />
          <TextField label="To" {...bound("to", "firing.active.to")} placeholder="17:00" />
        </div>
        <TextField label="Zone" optional {...bound("zone", "firing.active.zone")} placeholder="Europe/Berlin" />
        <Elsewhere failure={failure} field="firing.active" shown={["from", "to", "zone"]} />
      </div>
    </details>
  );
}

/** Who is told: people by a channel, or a program. What only a program can set up is named in `fixed`, and cannot be changed here. */
export function TellFields({
  fixed,
  channels,
  ...fields
}: FieldsProps & { channels: readonly { channel: string; kind: string }[]; fixed?: string | undefined }) {
  const { form, failure, onChange } = fields;
  const bound = boundTo(form, onChange, failure);
  if (fixed !== undefined)
    return <p>It delivers to {fixed}. A program set that up, and only a program can change it.</p>;
  return (
    <>
      <Segments
        bare
        label="Who is told"
        value={form.delivery}
        choices={[
          { value: "notification", label: "People" },
          { value: "webhook", label: "A program" },
        ]}
        onChange={(delivery) => onChange({ delivery })}
      />
      {form.delivery === "notification" ? (
        <ChannelField {...fields} channels={channels} />
      ) : (
        <TextField
          label="Address"
          mono
          {...bound("endpoint", "delivery")}
          placeholder="https://hooks.example.com/decisions"
          hint="Each alarm is posted there, signed, as it fires."
        />
      )}
    </>
  );
}

/** The channel that people are told by; one that is not listed any more stays to be seen. */
function ChannelField({
  form,
  failure,
  channels,
  onChange,
}: FieldsProps & { channels: readonly { channel: string; kind: string }[] }) {
  const listed = channels.map(({ channel, kind }) => ({
    value: channel,
    label: kind === channel ? channel : `${channel} (${kind})`,
  }));
  const isKnown = channels.some(({ channel }) => channel === form.channel);
  return (
    <Select
      label="Channel"
      value={form.channel}
      choices={isKnown ? listed : [{ value: form.channel, label: form.channel }, ...listed]}
      onChange={(channel) => onChange({ channel })}
      failure={at(failure, "delivery")}
    />
  );
}

/** What messages say about the task. */
export function AboutFields({ form, failure, onChange }: FieldsProps) {
  const bound = boundTo(form, onChange, failure);
  return (
    <>
      <TextField label="Name" optional {...bound("name", "meta.name")} />
      <TextField label="Owner" optional {...bound("owner", "meta.owner")} />
      <Select
        label="Severity"
        value={form.severity}
        choices={[
          { value: "", label: "not said" },
          ...(["info", "warning", "error", "critical"] as const).map((value) => ({ value, label: value })),
        ]}
        onChange={(severity) => onChange({ severity })}
      />
      <TextArea
        label="What to do"
        optional
        rows={3}
        {...bound("note", "meta.note")}
        hint="It stands in every message."
      />
      <TextField label="Runbook" optional mono {...bound("runbook", "meta.runbook_url")} placeholder="https://" />
    </>
  );
}
