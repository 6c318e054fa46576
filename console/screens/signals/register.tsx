import { useEffect, useRef, useState } from "preact/hooks";
import { kindChoices } from "../../data/kind-words.ts";
import { elevated } from "../../session/elevation.ts";
import { hrefTo } from "../../routing/route.ts";
import { go } from "../../routing/location.ts";
import type { ScreenProps } from "../../shell/screen.ts";
import { useDeed } from "../../state/deed.ts";
import { isAbout } from "../../state/failure.ts";
import { may } from "../../state/scopes.ts";
import { say } from "../../state/toasts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { boundTo } from "../../ui/bound.ts";
import { Card } from "../../ui/card.tsx";
import { Select, TextArea, TextField } from "../../ui/field.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { signalBody, newSignal, type SignalForm } from "./signal-form.ts";
import { SourceFields } from "./source/source-fields.tsx";
import { policyWords, typeWords } from "./words.ts";
import { WordsFields } from "./words-fields.tsx";

const types = (Object.keys(typeWords) as SignalForm["type"][]).map((value) => ({ value, label: typeWords[value] }));
const policies = (Object.keys(policyWords) as SignalForm["policy"][]).map((value) => ({
  value,
  label: policyWords[value],
}));
const fields = [
  "primitive_id",
  "type",
  "kind",
  "members",
  "labels",
  "description",
  "synonyms",
  "unit",
  "max_age",
  "missing_data_policy",
  "source",
];

/** A new signal: every field that it can have, refused where the API refuses it. */
export default function RegisterScreen({ query }: ScreenProps) {
  const [form, setForm] = useState(() => newSignal(query.get("id") ?? ""));
  const { busy, failure, during } = useDeed();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  useEffect(() => {
    if (failure !== null) document.querySelector<HTMLElement>("#main [aria-invalid]")?.focus();
  }, [failure]);
  const set = (some: Partial<SignalForm>) => setForm((old) => ({ ...old, ...some }));
  const at = (...names: string[]) => isAbout(failure, ...names) && failure;
  const bound = boundTo(form, set, failure);
  const register = () =>
    during(async () => {
      const body = signalBody(form);
      const made = await elevated(`register ${body.primitive_id}`, (client) => client.primitives.register(body));
      if (made === null) return;
      say(`Registered ${made.primitive_id}.`);
      go(hrefTo("/signals/:name", { name: made.primitive_id }));
    });
  return (
    <Page title="Register a signal" above={<a href={hrefTo("/signals")}>Signals</a>}>
      <form
        class="stack signals-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && may("author")) void register();
        }}
      >
        {!isAbout(failure, ...fields) && <ErrorNotice failure={failure} />}
        <Card title="What it is">
          <TextField
            label="Name"
            mono
            {...bound("id", "primitive_id")}
            inputRef={name}
            placeholder="account.active_user_rate_30d"
            hint="A namespace, a dot, and a field. It cannot be changed once something reads the signal."
          />
          <Select
            label="Its values are"
            value={form.type}
            choices={types}
            onChange={(type) => set({ type })}
            failure={at("type")}
            hint={form.type.startsWith("time_series") ? "Its past matters: averages, changes, percentiles." : undefined}
          />
          <Select
            label="A value is"
            value={form.kind}
            choices={kindChoices}
            onChange={(kind) => set({ kind })}
            failure={at("kind")}
            hint="Of a counter sentences ask how much it grows, never how high it stands."
          />
          <TextArea
            label="Its members"
            optional
            rows={2}
            {...bound("members")}
            placeholder="mountpoint"
            hint="What tells parts of one entity apart, a line each. Each part is judged by itself; it needs an age below."
          />
          {(form.type === "categorical" || at("labels") !== false) && (
            <TextArea
              label="The words"
              rows={3}
              {...bound("labels")}
              placeholder={"healthy\nat_risk\nchurned"}
              hint="A line each; no other value is taken."
            />
          )}
        </Card>
        <Card title="What people call it">
          <WordsFields form={form} onChange={set} failure={failure} />
        </Card>
        <Card title="When there is no value">
          <div class="signals-pair">
            <TextField
              label="A value is too old after"
              optional
              mono
              {...bound("maxAge", "max_age")}
              placeholder="7d"
              hint="A span such as 30m, 6h or 7d; never if empty"
            />
            <Select
              label="A missing value"
              value={form.policy}
              choices={policies}
              onChange={(policy) => set({ policy })}
              failure={at("missing_data_policy")}
            />
          </div>
        </Card>
        <Card title="Where its values come from">
          <SourceFields form={form.source} onChange={(source) => set({ source })} failure={failure} under="source." />
        </Card>
        <div class="signals-submit">
          <Button kind="primary" type="submit" busy={busy} needs="author" disabled={form.id.trim() === ""}>
            Register
          </Button>
          <ButtonLink href={hrefTo("/signals")}>Cancel</ButtonLink>
          <span class="small muted">
            Its words and its source can be changed at any time; its name, as long as nothing reads it.
          </span>
        </div>
      </form>
    </Page>
  );
}
