import { useState } from "preact/hooks";
import { formatCount } from "../format/number.ts";
import { elevated } from "../session/elevation.ts";
import { type Failure, failureOf } from "../state/failure.ts";
import { say } from "../state/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Select, TextArea, TextField } from "../ui/field.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { Icon } from "../ui/icon.tsx";
import { addAll } from "./add-all.ts";
import {
  type ColumnRole,
  guessNamespace,
  guessRoles,
  isSignalId,
  observationsOf,
  readTable,
  signalIdOf,
  withRole,
} from "./csv-table.ts";
import { NewSignals } from "./new-signals.tsx";
import { valueReader } from "./values.ts";

const roleChoices: readonly { value: ColumnRole; label: string }[] = [
  { value: "time", label: "time" },
  { value: "entity", label: "entity" },
  { value: "value", label: "numbers of a signal" },
  { value: "signal", label: "name of the signal" },
  { value: "member", label: "label of the member" },
  { value: "event", label: "id of the event" },
  { value: "ignore", label: "leave out" },
];

const placeholder = "day,account,daily_logins\n2026-03-01,account:8841,1204\n2026-03-02,account:8841,1187";

const rolesOfOne = roleChoices
  .filter(({ value }) => value !== "signal")
  .map((one) => (one.value === "value" ? { ...one, label: "values" } : one));

interface AddDataProps {
  known: ReadonlySet<string>;
  onAdded: () => void;
  /** All of it is of this signal; left out, each column of numbers is a signal. */
  only?: { primitive_id: string; type: string; members?: readonly string[] };
}

/** A pasted or dropped table becomes observations; signals that are new are registered first, with the elevated key. */
export function AddData({ known, onAdded, only }: AddDataProps) {
  const [text, setText] = useState("");
  const [roles, setRoles] = useState<readonly ColumnRole[]>([]);
  const [chosenNamespace, setNamespace] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [entity, setEntity] = useState("");
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const table = readTable(text);
  const namespace = (chosenNamespace ?? guessNamespace(table, roles)).trim();
  const take = (next: string) => {
    setText(next);
    setRoles(guessRoles(readTable(next), { members: only?.members, isOne: only !== undefined }));
    setFailure(null);
  };
  const idOf = (head: string) => only?.primitive_id ?? signalIdOf(namespace, head);
  const { observations, faults } = observationsOf(table, roles, {
    entity: entity.trim(),
    idOf,
    ...(only === undefined ? {} : { readValue: valueReader(only.type) }),
  });
  const fresh = [...new Set(observations.map(({ primitive_id }) => primitive_id))].filter((id) => !known.has(id));
  const add = async (names: ReadonlyMap<string, string> = new Map()) => {
    setAsking(false);
    setBusy("Adding");
    setFailure(null);
    const renamed = observations.map((one) => ({
      ...one,
      primitive_id: names.get(one.primitive_id) ?? one.primitive_id,
    }));
    const unknown = [...new Set(names.values())].filter((id) => !known.has(id));
    try {
      if (unknown.length > 0 && !(await register(unknown, renamed))) return;
      const { accepted, warnings = [] } = await addAll(renamed, ({ done, total }) => setBusy(`${done} of ${total}`));
      say(`${formatCount(accepted, "observation")} added.`);
      for (const { message } of warnings) say(message);
      setText("");
      onAdded();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(null);
    }
  };
  const hasTable = table.heads.length > 0 && table.rows.length > 0;
  return (
    <div
      class="stack"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void event.dataTransfer?.files[0]?.text().then(take);
      }}
    >
      <TextArea
        label="A table, pasted or dropped here"
        mono
        rows={hasTable ? 4 : 6}
        value={text}
        onInput={take}
        placeholder={placeholder}
        hint={
          only === undefined
            ? "CSV with a line of names: a time, an entity, and a column of numbers for each signal."
            : "CSV with a line of names: a time, an entity, and a column of values."
        }
      />
      <label class="button button-plain data-file">
        <Icon name="upload" /> Choose a file
        <input
          class="unseen"
          type="file"
          accept=".csv,.tsv,text/csv,text/plain"
          onChange={(event) => void event.currentTarget.files?.[0]?.text().then(take)}
        />
      </label>
      {hasTable && (
        <>
          <div class="data-columns">
            {table.heads.map((head, column) => (
              <Select
                key={`${column} ${head}`}
                label={head === "" ? `Column ${column + 1}` : head}
                value={roles[column] ?? "ignore"}
                choices={only === undefined ? roleChoices : rolesOfOne}
                hint={exampleOf(table.rows.map((row) => row[column] ?? ""))}
                onChange={(role) => setRoles(withRole(roles, column, role, { isOne: only !== undefined }))}
              />
            ))}
          </div>
          {only === undefined && !roles.includes("signal") && (
            <TextField
              label="Signals begin with"
              mono
              placeholder="shop"
              value={chosenNamespace ?? namespace}
              onInput={setNamespace}
              hint={
                namespace === ""
                  ? "What the values are measured of: with shop, the column revenue is the signal shop.revenue."
                  : `So they are called ${[...new Set(observations.map((one) => one.primitive_id))].slice(0, 3).join(", ") || idOf("column")}`
              }
            />
          )}
          {!roles.includes("entity") && (
            <TextField
              label="All of it is about the entity"
              mono
              value={entity}
              placeholder="pump:7"
              onInput={setEntity}
            />
          )}
          {faults.length > 0 && (
            <Notice tone="warn" title={`${formatCount(faults.length, "line")} cannot be read and will be left out.`}>
              <p>{faults.slice(0, 3).join(" ")}</p>
            </Notice>
          )}
          <ErrorNotice failure={failure} />
          {asking && (
            <NewSignals
              fresh={fresh}
              entities={[...new Set(observations.map((one) => one.entity))]}
              onAgreed={(names) => void add(names)}
              onClose={() => setAsking(false)}
            />
          )}
          <div class="row">
            <Button
              kind="primary"
              needs="evaluate"
              busy={busy !== null}
              disabled={observations.length === 0 || !fresh.every(isSignalId)}
              onClick={() => (fresh.length > 0 ? setAsking(true) : void add())}
            >
              {busy ?? `Add ${formatCount(observations.length, "observation")}`}
            </Button>
            <span class="small muted">
              {fresh.length > 0 && `Registers ${fresh.join(", ")}. `}What is added cannot be taken back, only corrected.
            </span>
          </div>
        </>
      )}
    </div>
  );
}

const exampleOf = (cells: readonly string[]): string =>
  cells
    .filter((cell) => cell !== "")
    .slice(0, 2)
    .join(", ");

/** Whether the person went through with it. */
async function register(
  fresh: readonly string[],
  rows: readonly { primitive_id: string; value: unknown }[],
): Promise<boolean> {
  const done = await elevated(
    fresh.length === 1 ? `register ${fresh[0]}` : `register ${fresh.length} signals`,
    async (client) => {
      for (const primitive_id of fresh) {
        const values = rows.filter((row) => row.primitive_id === primitive_id).map(({ value }) => value);
        const type = values.every((value) => Number.isInteger(value)) ? "time_series<int>" : "time_series<float>";
        await client.primitives.register({ primitive_id, type, description: describe(primitive_id) });
      }
      return true;
    },
  );
  return done === true;
}

/** `account.daily_logins`: Daily logins. Sentences are matched against it, and it can be changed later. */
function describe(primitiveId: string): string {
  const words = (primitiveId.split(".").at(-1) ?? primitiveId).replaceAll(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
