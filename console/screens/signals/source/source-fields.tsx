import type { Failure } from "../../../state/failure.ts";
import { boundTo } from "../../../ui/bound.ts";
import { Segments, TextArea, TextField } from "../../../ui/field.tsx";
import type { SourceForm } from "./source-form.ts";

/** Where values come from: pushed, fetched over HTTP, or read from a database. `under` is where the API finds the source in what is sent. */
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
  const bound = boundTo(form, set, failure, under);
  const timeout = (
    <TextField
      label="Wait at most, in milliseconds"
      optional
      decimal
      {...bound("timeout", "timeout_ms")}
      placeholder={form.kind === "sql" ? "10000" : "5000"}
    />
  );
  return (
    <>
      <Segments
        label="Values are"
        value={form.kind}
        onChange={(kind) => set({ kind })}
        choices={[
          { value: "push", label: "pushed by you" },
          { value: "http", label: "fetched over HTTP" },
          { value: "sql", label: "read from a database" },
        ]}
      />
      {form.kind === "sql" && (
        <>
          <TextField
            label="Database"
            mono
            {...bound("database")}
            placeholder="warehouse"
            hint="As the operator has named it in SVC_DATABASES."
          />
          <TextArea
            label="Query"
            mono
            rows={5}
            {...bound("query")}
            placeholder={placeholderQuery}
            hint="A SELECT of entity, at and value. $since and $until stand for the times between which rows are read."
          />
          <div class="signals-pair">
            <TextField
              label="Read rows from"
              optional
              mono
              {...bound("start")}
              placeholder="2026-01-01T00:00:00Z"
              hint="From now on if empty"
            />
            <TextField label="How often" optional mono {...bound("every")} placeholder="1m" />
          </div>
          <TextField
            label="Rows come late by at most"
            optional
            mono
            {...bound("overlap")}
            placeholder="5m"
            hint="So much is read again each time, to find rows that were committed after others."
          />
          {timeout}
        </>
      )}
      {form.kind === "http" && (
        <>
          <TextField
            label="Address"
            mono
            {...bound("url")}
            placeholder="https://metrics.example.com/v2/{entity}/rate?at={timestamp}"
            hint="{entity} and {timestamp} are filled in when a question is asked."
          />
          <TextArea
            label="Headers"
            optional
            mono
            rows={2}
            {...bound("headers")}
            placeholder="Authorization: Bearer ${METRICS_TOKEN}"
            hint="A line each. ${NAME} stands for a secret that the operator has listed."
          />
          <div class="signals-pair">
            <TextField
              label="Where the value is"
              optional
              mono
              {...bound("valuePointer", "value_pointer")}
              placeholder="/data/value"
              hint="JSON pointer; the whole answer if empty"
            />
            <TextField
              label="Where its time is"
              optional
              mono
              {...bound("timePointer", "time_pointer")}
              placeholder="/data/at"
              hint="JSON pointer; the time of the question if empty"
            />
          </div>
          {timeout}
        </>
      )}
    </>
  );
}

const placeholderQuery = `SELECT account AS entity, measured_at AS at, rate AS value
FROM rates WHERE measured_at > $since AND measured_at <= $until`;
