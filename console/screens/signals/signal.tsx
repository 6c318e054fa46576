import { useState } from "preact/hooks";
import type { Primitive, UpdatePrimitiveBody } from "../../../sdk/src/index.ts";
import { sayDuration } from "../../format/duration.ts";
import { signalName } from "../../format/names.ts";
import { replaceAddress, go } from "../../routing/location.ts";
import { kindWords } from "../../data/kind-words.ts";
import { hrefTo } from "../../routing/route.ts";
import { client } from "../../session/session.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { useResource } from "../../state/resource.ts";
import { may } from "../../state/scopes.ts";
import { useShortcuts } from "../../state/shortcuts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Key } from "../../ui/chip.tsx";
import { Page } from "../../ui/page.tsx";
import { Loaded } from "../../ui/states.tsx";
import { Facts } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { type ChangeProps, ChangeSource } from "./source/change-source.tsx";
import { ObservedResult } from "./observing/observed.tsx";
import { RenameSignal } from "./renaming/rename-signal.tsx";
import { SignalUses } from "./uses.tsx";
import { stretchOf } from "./view.ts";
import { policyWords, sourceWords, typeWords } from "./words.ts";
import { elevated } from "../../session/elevation.ts";
import { say } from "../../state/toasts.ts";
import { ChangeDialog } from "../../ui/change-dialog.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { changedWords, wordsBack, wordsFormOf } from "./signal-form.ts";
import { WordsFields } from "./words-fields.tsx";

/** One signal: what it is, what was observed of whom, and what rests on it. */
export default function SignalScreen({ params, query }: ScreenProps) {
  const name = params["name"] ?? "";
  const signal = useResource(name, (abort) => client().primitives.get({ id: name }, { signal: abort }));
  const mayDefine = may("author");
  const [asking, setAsking] = useState<"words" | "source" | "rename" | "delete" | null>(null);
  const entity = query.get("entity");
  const stretch = stretchOf(query.get("over"));
  const at = (some: { entity?: string; over?: string }) =>
    replaceAddress(hrefTo("/signals/:name", { name }, { entity, over: query.get("over"), ...some }));
  useShortcuts(
    "This signal",
    mayDefine ? [{ keys: "e", does: "Change its words", run: () => setAsking("words") }] : [],
  );
  return (
    <Page
      title={signalName(name)}
      above={
        <>
          <a href={hrefTo("/signals")}>Signals</a> · <code>{name}</code>
        </>
      }
      actions={
        mayDefine &&
        signal.data && (
          <>
            <Button onClick={() => setAsking("words")}>
              Change words <Key>e</Key>
            </Button>
            <Button kind="quiet" onClick={() => setAsking("source")}>
              Change source
            </Button>
            <Button kind="quiet" onClick={() => setAsking("rename")}>
              Rename
            </Button>
            <Button kind="quiet" onClick={() => setAsking("delete")}>
              Delete
            </Button>
          </>
        )
      }
    >
      <Loaded of={signal} lines={8} list={{ href: hrefTo("/signals"), name: "See the signals" }}>
        {(known) => (
          <>
            <About signal={known} />
            {known.source.kind === "sql" && <Reading name={name} />}
            <ObservedResult
              signal={known}
              entity={entity}
              stretch={stretch}
              mayPush={may("evaluate")}
              onEntity={(next) => at({ entity: next })}
              onStretch={(over) => at({ over })}
            />
            <SignalUses name={name} />
            {asking === "words" && <ChangeWords signal={known} onChange={signal.set} onClose={() => setAsking(null)} />}
            {asking === "rename" && <RenameSignal signal={known} onClose={() => setAsking(null)} />}
            {asking === "delete" && <DeleteSignal name={name} onClose={() => setAsking(null)} />}
            {asking === "source" && (
              <ChangeSource signal={known} onChange={signal.set} onClose={() => setAsking(null)} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function About({ signal }: { signal: Primitive }) {
  const {
    description,
    synonyms = [],
    unit,
    labels,
    max_age,
    missing_data_policy,
    source,
    created_at,
    type,
    kind,
    members = [],
  } = signal;
  return (
    <Card>
      <p class={description === undefined ? "muted" : "signals-about"}>
        {description ?? "Nobody has described it yet."}
      </p>
      <div class="signals-facts">
        <Facts
          facts={[
            ["Values", typeWords[type]],
            ...(kind === undefined ? [] : ([["A value is", kindWords[kind]]] as const)),
            ...(members.length === 0 ? [] : [["One for each", members.join(", ")] as const]),
            ["Unit", unit ?? "none"],
            ...(labels === undefined ? [] : [["Its words", labels.join(", ")] as const]),
            ["Also called", synonyms.length === 0 ? "nothing else" : synonyms.join(", ")],
            ["Too old after", max_age === undefined ? "never" : sayDuration(max_age)],
            ["A missing value", policyWords[missing_data_policy]],
            ["Source", sourceWords(source)],
            ["Registered", <Time at={created_at} as="clock" />],
          ]}
        />
      </div>
    </Card>
  );
}

/** Removes a signal that was registered by mistake. */
function DeleteSignal({ name, onClose }: { name: string; onClose: () => void }) {
  const [purge, setPurge] = useState(false);
  return (
    <ChangeDialog
      title={`Delete ${signalName(name)}?`}
      deed="Delete"
      kind="danger"
      keep="Keep it"
      note="A signal that a task reads stays. This cannot be undone."
      onClose={onClose}
      save={async () => {
        const done = await elevated(`delete the signal ${name}`, (client) =>
          client.primitives.delete({ id: name, ...(purge && { purge }) }),
        );
        if (done === null) return false;
        say(`${signalName(name)} is deleted.`);
        go(hrefTo("/signals"));
        return true;
      }}
    >
      {() => <Checkbox label="Its values too" checked={purge} onChange={setPurge} />}
    </ChangeDialog>
  );
}

/** How reading the rows of its database goes. */
function Reading({ name }: { name: string }) {
  const status = useResource(`${name} source`, (abort) =>
    client().primitives.getSource({ id: name }, { signal: abort }),
  );
  return (
    <Card title="Reading its database">
      <Loaded of={status} lines={3}>
        {({ source, reading }) => (
          <>
            {reading?.problem != null && <p role="status">{reading.problem}</p>}
            {reading !== null && (
              <Facts
                facts={[
                  ["Read up to", <Time at={reading.read_to} as="clock" />],
                  [
                    "Last read",
                    reading.last_read_at === null ? "not yet" : <Time at={reading.last_read_at} as="ago" />,
                  ],
                  ["Observations", String(reading.stored)],
                  ["Rejected last", String(reading.rejected)],
                ]}
              />
            )}
            {source.kind === "sql" && <pre class="small mono">{source.query}</pre>}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** Description, synonyms and unit: what people and new sentences go by. */
function ChangeWords({ signal, onChange, onClose }: ChangeProps) {
  const [form, setForm] = useState(() => wordsFormOf(signal));
  const { primitive_id: id } = signal;
  const change = changedWords(signal, form);
  const back = wordsBack(signal, change);
  const send = (words: UpdatePrimitiveBody) =>
    elevated(`change the words of ${id}`, (client) => client.primitives.update({ id, ...words }));
  const takeBack = async (words: UpdatePrimitiveBody): Promise<void> => {
    const restored = await send(words);
    if (restored === null) throw new Error(`The words of ${id} were not changed back.`);
    onChange(restored);
  };
  return (
    <ChangeDialog
      title="Change its words"
      fields={["description", "synonyms", "unit"]}
      isChanged={Object.keys(change).length > 0}
      note="Sentences that are compiled already keep their meaning."
      onClose={onClose}
      save={async () => {
        const changed = await send(change);
        if (changed === null) return false;
        onChange(changed);
        say(`Changed the words of ${id}.`, back === null ? undefined : () => takeBack(back));
        return true;
      }}
    >
      {(failure) => (
        <WordsFields form={form} onChange={(some) => setForm((old) => ({ ...old, ...some }))} failure={failure} />
      )}
    </ChangeDialog>
  );
}
