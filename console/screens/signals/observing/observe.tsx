import { useEffect, useState } from "preact/hooks";
import type { Primitive } from "../../../../sdk/src/index.ts";
import { formatValue } from "../../../format/number.ts";
import { client } from "../../../session/session.ts";
import { useDeed } from "../../../state/deed.ts";
import { type Failure, isAbout } from "../../../state/failure.ts";
import { say } from "../../../state/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Select, TextField } from "../../../ui/field.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { observationOf, type ObservationForm } from "./observation.ts";
import { inLine } from "../../../format/names.ts";

const where = (field: string) => `observations[0].${field}`;

/** One value, typed in. */
export function Observe({
  signal,
  entity,
  onObserved,
}: {
  signal: Primitive;
  entity: string | null;
  onObserved: (entity: string) => void;
}) {
  const [form, setForm] = useState<ObservationForm>({ entity: entity ?? "", value: "", member: {}, at: "" });
  const { busy, failure, during } = useDeed();
  useEffect(() => setForm((old) => ({ ...old, entity: entity ?? old.entity })), [entity]);
  const set = (some: Partial<ObservationForm>) => setForm((old) => ({ ...old, ...some }));
  const at = (field: string) => isAbout(failure, where(field)) && failure;
  const observe = () =>
    during(async () => {
      const observation = observationOf(signal, form);
      const { accepted, warnings = [] } = await client().observations.push([observation]);
      const value = formatValue(observation.value, signal.unit);
      say(
        accepted > 0
          ? `Observed ${value} of ${inLine(observation.entity)}.`
          : `${inLine(observation.entity)} had the value ${value} at that time already.`,
      );
      for (const { message } of warnings) say(message);
      set({ value: "" });
      onObserved(observation.entity);
    });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && form.entity.trim() !== "" && form.value.trim() !== "") void observe();
      }}
    >
      {!isAbout(failure, ...["entity", "value", "member", "observed_at"].map(where)) && (
        <ErrorNotice failure={failure} />
      )}
      <div class="signals-observe">
        <TextField
          label="Entity"
          mono
          value={form.entity}
          onInput={(next) => set({ entity: next })}
          failure={at("entity")}
          placeholder="account:8841"
        />
        {signal.members?.map((key) => (
          <TextField
            key={key}
            label={key}
            mono
            value={form.member[key] ?? ""}
            onInput={(next) => set({ member: { ...form.member, [key]: next } })}
            failure={at("member")}
          />
        ))}
        <ValueField signal={signal} value={form.value} onChange={(value) => set({ value })} failure={at("value")} />
        <TextField
          label="When"
          optional
          mono
          value={form.at}
          onInput={(next) => set({ at: next })}
          failure={at("observed_at")}
          placeholder="now"
          hint="such as 2026-03-01 08:00, UTC"
        />
      </div>
      <div class="row">
        <Button type="submit" busy={busy} disabled={form.entity.trim() === "" || form.value.trim() === ""}>
          Observe
        </Button>
        <span class="small muted">
          It cannot be taken back. Another value for the same time corrects it. Tasks that watch the signal will look.
        </span>
      </div>
    </form>
  );
}

function ValueField({
  signal,
  value,
  onChange,
  failure,
}: {
  signal: Primitive;
  value: string;
  onChange: (value: string) => void;
  failure: Failure | false;
}) {
  const words = signal.type === "boolean" ? ["true", "false"] : signal.labels;
  const label = signal.unit === undefined ? "Value" : `Value (${signal.unit})`;
  if (words === undefined)
    return (
      <TextField
        label={label}
        decimal={signal.type !== "string"}
        value={value}
        onInput={onChange}
        failure={failure}
        placeholder={signal.unit === "ratio" ? "0.42" : ""}
      />
    );
  const choices = [{ value: "", label: "choose" }, ...words.map((word) => ({ value: word, label: word }))];
  return <Select label={label} value={value} choices={choices} onChange={onChange} failure={failure} />;
}
