import { useState } from "preact/hooks";
import { client } from "../../session/session.ts";
import { type Failure, failureOf, isAbout } from "../../state/failure.ts";
import { may } from "../../state/scopes.ts";
import { useResource } from "../../state/resource.ts";
import { say } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox, Segments, Select, TextArea, TextField } from "../../ui/field.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { changeOf, type Form, formOf, wayBack } from "./settings-form.ts";
import { deliveryWords, type Details } from "./task.ts";

const fields = ["entity_scope", "firing", "watch", "delivery", "meta"];

/** Everything about a task that can be changed while it runs; a change is sent as a whole, and can be taken back. */
export function Settings({ task, onSaved }: { task: Details; onSaved: () => void }) {
  const [form, setForm] = useState<Form>(() => formOf(task));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const change = changeOf(task, form);
  const isChanged = Object.keys(change).length > 0;
  const set = (some: Partial<Form>) => setForm((old) => ({ ...old, ...some }));
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const back = wayBack(task, change);
    try {
      await client().tasks.update({ id: task.task_id, ...change });
      onSaved();
      say("Saved.", async () => {
        await client().tasks.update({ id: task.task_id, ...back });
        setForm(formOf(task));
        onSaved();
      });
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  const at = (...names: string[]) => isAbout(failure, ...names) && failure;
  const isShown = failure !== null && isAbout(failure, ...fields);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !busy) void save();
      }}
    >
      {!isShown && <ErrorNotice failure={failure} />}
      <fieldset class="task-settings" disabled={!may("author")}>
        <Card title="What it watches">
          <TextField
            label="Entities"
            mono
            value={form.scope}
            onInput={(scope) => set({ scope })}
            failure={at("entity_scope")}
            hint="all, a prefix such as account:*, or single ones with commas"
          />
          <Select
            label="It looks"
            value={form.watch}
            onChange={(watch) => set({ watch })}
            failure={at("watch")}
            choices={[
              { value: "every", label: "at set times" },
              { value: "observation", label: "at each new value" },
              { value: "none", label: "only when asked" },
            ]}
          />
          {form.watch === "every" && (
            <>
              <TextField
                label="Every"
                mono
                value={form.every}
                placeholder="5m"
                onInput={(every) => set({ every })}
                hint="a span such as 1m, 15m, 1h or 1d"
              />
              <Segments
                label="Keep"
                value={form.keep}
                onChange={(keep) => set({ keep })}
                choices={[
                  { value: "all", label: "every look" },
                  { value: "changes", label: "changes" },
                ]}
              />
            </>
          )}
          {form.watch !== "none" && (
            <Segments
              label="When an entity stops reporting"
              value={form.noData}
              onChange={(noData) => set({ noData })}
              choices={[
                { value: "ignore", label: "nothing" },
                { value: "alert", label: "raise an alarm" },
              ]}
            />
          )}
        </Card>
        <Card title="When it fires">
          <Segments
            label="Fire"
            value={form.mode}
            onChange={(mode) => set({ mode })}
            choices={[
              { value: "on_change", label: "once for each stretch" },
              { value: "every", label: "each time" },
            ]}
          />
          <TextField
            label="Only once it has held for"
            optional
            mono
            value={form.held}
            placeholder="15m"
            onInput={(held) => set({ held })}
            failure={at("firing.for")}
          />
          <TextField
            label="Then keep still for"
            optional
            mono
            value={form.cooldown}
            placeholder="6h"
            onInput={(cooldown) => set({ cooldown })}
            failure={at("firing.cooldown")}
          />
          <TextField
            label="Remind every"
            optional
            mono
            value={form.remind}
            placeholder="4h"
            onInput={(remind) => set({ remind })}
            failure={at("firing.remind")}
          />
          <Checkbox label="Say when it is over" checked={form.recovered} onChange={(recovered) => set({ recovered })} />
          {at("firing") && !at("firing.for", "firing.cooldown", "firing.remind") && <ErrorNotice failure={failure} />}
        </Card>
        <Card title="Where it delivers">
          {task.delivery.type === "notification" ? (
            <Channel value={form.channel} onChange={(channel) => set({ channel })} failure={at("delivery")} />
          ) : (
            <p>
              It delivers to {deliveryWords(task.delivery)}. Change that with <code>PATCH /tasks</code> or{" "}
              <code>dm</code>.
            </p>
          )}
        </Card>
        <Card title="What people should know">
          <TextField
            label="Name"
            optional
            value={form.name}
            onInput={(name) => set({ name })}
            failure={at("meta.name")}
          />
          <TextField
            label="Owner"
            optional
            value={form.owner}
            onInput={(owner) => set({ owner })}
            failure={at("meta.owner")}
          />
          <Select
            label="Severity"
            value={form.severity}
            onChange={(severity) => set({ severity })}
            choices={[
              { value: "", label: "none" },
              ...(["info", "warning", "error", "critical"] as const).map((value) => ({ value, label: value })),
            ]}
          />
          <TextArea
            label="Note"
            optional
            rows={3}
            value={form.note}
            onInput={(note) => set({ note })}
            failure={at("meta.note")}
            hint="It stands in every message."
          />
          <TextField
            label="Runbook"
            optional
            mono
            value={form.runbook}
            onInput={(runbook) => set({ runbook })}
            failure={at("meta.runbook_url")}
          />
        </Card>
      </fieldset>
      <div class="row task-save">
        <Button
          kind="primary"
          type="submit"
          needs="author"
          busy={busy}
          disabled={!isChanged || task.status === "deleted"}
        >
          Save
        </Button>
        <Button kind="quiet" disabled={!isChanged} onClick={() => setForm(formOf(task))}>
          Discard
        </Button>
        {task.status === "deleted" && <span class="muted">A deleted task cannot be changed.</span>}
      </div>
    </form>
  );
}

/** The channels that are registered, beside the inbox. */
function Channel({
  value,
  onChange,
  failure,
}: {
  value: string;
  onChange: (channel: string) => void;
  failure: Failure | false;
}) {
  const channels = useResource("channels", (signal) => client().channels.list({ limit: 100 }, { signal }));
  const names = new Set(["inbox", value, ...(channels.data?.items ?? []).map(({ channel }) => channel)]);
  return (
    <>
      <ErrorNotice failure={channels.failure} onRetry={channels.reload} />
      <Select
        label="Channel"
        value={value}
        onChange={onChange}
        failure={failure}
        choices={[...names].map((name) => ({ value: name, label: name }))}
      />
    </>
  );
}
