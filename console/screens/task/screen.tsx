import type { TaskDetails } from "../../../sdk/src/index.ts";
import { useState } from "preact/hooks";
import { hrefTo } from "../../routing/route.ts";
import { go, replaceAddress } from "../../routing/location.ts";
import { client } from "../../session/session.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { announce } from "../../state/announce.ts";
import { barredText, may } from "../../state/scopes.ts";
import { useResource } from "../../state/resource.ts";
import { useShortcuts } from "../../state/shortcuts.ts";
import { say, sayFailure } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Page } from "../../ui/page.tsx";
import type { TaskForm } from "../../task-form/form.ts";
import { Loaded } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { InForce } from "./in-force.tsx";
import { Overview } from "./overview.tsx";
import { TaskSettings } from "./settings.tsx";
import { chosenTab, watchTone } from "./task.ts";
import { Tune } from "./tune.tsx";
import { TaskVersions } from "./versions.tsx";

/** One task: how it is doing, its number to be tuned, its versions, and everything about it that can be changed. */
export default function TaskScreen({ params, query }: ScreenProps) {
  const id = params["id"] ?? "";
  const task = useResource(id, (signal) => client().tasks.get({ id }, { signal }));
  const tab = chosenTab(query.get("tab"));
  // What was typed under Settings and not saved is still there after a look at another tab.
  const [typed, setTyped] = useState<Partial<TaskForm>>({});
  const open = (name: string) => replaceAddress(hrefTo("/tasks/:id", { id }, { tab: name }));
  return (
    <Page
      title={task.data?.meta.name ?? task.data?.intent ?? "Task"}
      above={<a href={hrefTo("/tasks")}>Tasks</a>}
      actions={task.data && <Actions task={task.data} onChange={task.reload} />}
    >
      <Loaded of={task} lines={8} list={{ href: hrefTo("/tasks"), name: "See the tasks" }}>
        {(data) => (
          <>
            <State task={data} />
            <Tabs
              label="Parts of this task"
              open={tab}
              onOpen={open}
              tabs={[
                { name: "overview", label: "Overview" },
                { name: "tune", label: "Tune" },
                { name: "versions", label: "Versions" },
                { name: "settings", label: "Settings" },
              ]}
            >
              {tab === "overview" && <Overview task={data} />}
              {tab === "tune" && <Tune task={data} onRebound={task.reload} />}
              {tab === "versions" && <TaskVersions task={data} onRebound={task.reload} />}
              {tab === "settings" && <TaskSettings task={data} typed={typed} onType={setTyped} onSaved={task.reload} />}
            </Tabs>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function State({ task }: { task: TaskDetails }) {
  const { status, watch_status, meta, entity_scope } = task;
  return (
    <div class="stack">
      <div class="row">
        <Chip dot tone={status === "active" ? "good" : "plain"}>
          {status}
        </Chip>
        {watch_status === null ? (
          <Chip>answers when asked</Chip>
        ) : (
          <Chip dot tone={watchTone(watch_status.state)}>
            {watch_status.state.replace("_", " ")}
          </Chip>
        )}
        {meta.severity !== undefined && (
          <Chip tone={meta.severity === "critical" ? "bad" : "plain"}>{meta.severity}</Chip>
        )}
        <Chip>{entity_scope === "all" ? "every entity" : <code>{entity_scope}</code>}</Chip>
        {meta.owner !== undefined && <span class="muted small">Owner: {meta.owner}</span>}
      </div>
      <InForce task={task} />
    </div>
  );
}

interface Turn {
  name: string;
  to: "active" | "paused";
  said: string;
  /** What it was, where it can become that again: nothing can be made a preview. */
  back?: "active" | "paused";
}

/** What a task is turned to by its button, from each of its states. */
const turnsOf: Readonly<Record<TaskDetails["status"], Turn | null>> = {
  active: { name: "Pause", to: "paused", said: "Paused: nothing fires until it is resumed.", back: "active" },
  paused: { name: "Resume", to: "active", said: "Resumed.", back: "paused" },
  preview: { name: "Switch on", to: "active", said: "Switched on: it sends messages from now on." },
  deleted: null,
};

function Actions({ task, onChange }: { task: TaskDetails; onChange: () => void }) {
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const turns = turnsOf[task.status];
  const set = async (status: "active" | "paused"): Promise<void> => {
    await client().tasks.update({ id: task.task_id, status });
    onChange();
  };
  const turn = async (): Promise<void> => {
    if (turns === null) return;
    if (!may("author")) return announce(barredText("author"));
    setBusy(true);
    try {
      await set(turns.to);
      const { back } = turns;
      say(turns.said, back === undefined ? undefined : () => set(back));
    } catch (error) {
      sayFailure(error);
    } finally {
      setBusy(false);
    }
  };
  useShortcuts("This task", [
    { keys: "p", does: `${turns?.name ?? "Pause"} the task`, run: () => void turn() },
    ...(["overview", "tune", "versions", "settings"] as const).map((tab, index) => ({
      keys: String(index + 1),
      does: `Open ${tab}`,
      run: () => replaceAddress(hrefTo("/tasks/:id", { id: task.task_id }, { tab })),
    })),
  ]);
  if (turns === null) return <Chip>deleted</Chip>;
  return (
    <>
      <Button busy={busy} needs="author" shortcut="p" onClick={() => void turn()}>
        {turns.name}
      </Button>
      <Button kind="quiet" needs="author" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {deleting && <Delete task={task} onClose={() => setDeleting(false)} />}
    </>
  );
}

function Delete({ task, onClose }: { task: TaskDetails; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await client().tasks.delete({ id: task.task_id });
      say("Deleted. Its decisions are kept.");
      go(hrefTo("/tasks"));
    } catch (error) {
      setBusy(false);
      sayFailure(error);
    }
  };
  return (
    <Dialog title="Delete this task?" onClose={onClose}>
      <p>
        “{task.intent}” stops watching and fires no more. What it has decided is kept and can still be explained. A
        deleted task cannot be brought back; you would write the sentence again.
      </p>
      <div class="row">
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          Delete the task
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </Dialog>
  );
}
