import { type Failure, isAbout } from "../../state/failure.ts";
import { Segments, TextArea, TextField } from "../../ui/field.tsx";
import type { SourceForm } from "./source-form.ts";

/** Where values come from: pushed, or fetched over HTTP. `under` is where the API finds the source in what is sent. */
export function SourceFields({
  form,
  onChange,
  failure,
  under,
}: {
  form: SourceForm;
  onChange: (form: SourceForm) => void;
  failure: Failure | null;
  under: "" | "source.";
}) {
  const set = (some: Partial<SourceForm>) => onChange({ ...form, ...some });
  const at = (name: string) => isAbout(failure, `${under}${name}`) && failure;
  return (
    <>
      <Segments
        label="Values are"
        value={form.kind}
        onChange={(kind) => set({ kind })}
        choices={[
          { value: "push", label: "pushed by you" },
          { value: "http", label: "fetched over HTTP" },
        ]}
      />
      {form.kind === "http" && (
        <>
          <TextField
            label="Address"
            mono
            value={form.url}
            onInput={(url) => set({ url })}
            failure={at("url")}
            placeholder="https://metrics.example.com/v2/{entity}/rate?at={timestamp}"
            hint="{entity} and {timestamp} are filled in when a question is asked."
          />
          <TextArea
            label="Headers"
            optional
            mono
            rows={2}
            value={form.headers}
            onInput={(headers) => set({ headers })}
            failure={at("headers")}
            placeholder="Authorization: Bearer ${METRICS_TOKEN}"
            hint="A line each. ${NAME} stands for a secret that the operator has listed."
          />
          <div class="signals-pair">
            <TextField
              label="Where the value is"
              optional
              mono
              value={form.valuePointer}
              onInput={(valuePointer) => set({ valuePointer })}
              failure={at("value_pointer")}
              placeholder="/data/value"
              hint="JSON pointer; the whole answer if empty"
            />
            <TextField
              label="Where its time is"
              optional
              mono
              value={form.timePointer}
              onInput={(timePointer) => set({ timePointer })}
              failure={at("time_pointer")}
              placeholder="/data/at"
              hint="JSON pointer; the time of the question if empty"
            />
          </div>
          <TextField
            label="Wait at most, in milliseconds"
            optional
            decimal
            value={form.timeout}
            onInput={(timeout) => set({ timeout })}
            failure={at("timeout_ms")}
            placeholder="5000"
          />
        </>
      )}
    </>
  );
}
