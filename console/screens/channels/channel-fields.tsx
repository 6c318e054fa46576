import { type Failure, isAbout } from "../../state/failure.ts";
import { boundTo } from "../../ui/bound.ts";
import { Checkbox, Select, TextArea, TextField } from "../../ui/field.tsx";
import { type ChannelForm, isProposed, channelForms, retriesOf } from "./form.ts";

const attempts = Array.from({ length: 13 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? "0: it is tried once" : String(count),
}));

const endpointHints: Partial<Record<ChannelForm["kind"], string>> = {
  slack: "An incoming webhook.",
  discord: "A webhook of a channel.",
  teams: "A webhook of the Workflows app.",
  pagerduty: "Only for an account in another region.",
};

/** Where messages go and how hard they are tried; `stored` where there is a channel whose secrets stay unless they are typed anew. */
export function ChannelFields({
  form,
  stored,
  failure,
  onChange,
}: {
  form: ChannelForm;
  stored: boolean;
  failure: Failure | null;
  onChange: (some: Partial<ChannelForm>) => void;
}) {
  const { kind } = form;
  const { asks, forPrograms } = channelForms[kind];
  const bound = boundTo(form, onChange, failure);
  const kept = stored ? "What is there stays and is not shown; type one to replace it." : undefined;
  return (
    <>
      {asks.includes("routing_key") && (
        <TextField
          label="Integration key"
          mono
          {...bound("routing_key")}
          hint={kept ?? "Of an Events API v2 integration, or ${NAME} for a secret that the operator has listed."}
        />
      )}
      {asks.includes("endpoint") && (
        <TextField
          label="Address to call"
          mono
          optional={kind === "pagerduty"}
          {...bound("endpoint")}
          hint={kept ?? endpointHints[kind]}
        />
      )}
      {asks.includes("address") && (
        <TextField label="Mail address" {...bound("address")} hint={kept ?? "One that is verified with Cloudflare."} />
      )}
      {asks.includes("headers") && (
        <TextArea
          label="Headers"
          optional
          mono
          rows={2}
          {...bound("headers")}
          hint={stored ? "Those that are there stay; those you type replace all of them." : "Name: value, a line each."}
        />
      )}
      {kind !== "inbox" && (
        <>
          <Select
            label="Retries"
            value={String(retriesOf(form))}
            choices={attempts}
            onChange={(retries) => onChange({ retries: Number(retries) })}
            failure={isAbout(failure, "retries") && failure}
            hint={
              isProposed(form)
                ? "5 is proposed, as people read it and miss a message that does not arrive. The API's own default is 0."
                : "How many more attempts a message gets that did not arrive."
            }
          />
          <TextField
            label="Messages a minute, at most"
            optional
            decimal
            {...bound("perMinute", "per_minute")}
            hint="No limit if empty."
          />
        </>
      )}
      {forPrograms !== true && (
        <Checkbox
          label="One message for all alarms of a look"
          checked={form.group}
          onChange={(group) => onChange({ group })}
        />
      )}
    </>
  );
}
