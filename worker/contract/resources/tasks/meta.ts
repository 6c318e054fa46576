import { z } from "@hono/zod-openapi";
import { severities } from "../../../domain/task/meta.ts";
import { component } from "../../wire/component.ts";
import { line, onceSound, optional, prose } from "../../wire/common.ts";

const isPage = (text: string): boolean => {
  if (!URL.canParse(text) || /[\s<>"\\]/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
};

const metaFields = {
  name: line(120).openapi({ description: "What messages call the task.", example: "Low engagement" }),
  owner: line(120).openapi({ description: "Who looks after it, in your own words.", example: "customer success" }),
  severity: z
    .enum(severities)
    .openapi({ description: "How bad it is when it fires; messages and pagers show it.", example: "warning" }),
  note: prose(1000).openapi({
    description: "What the reader of the message should know or do.",
    example: "Call the account's manager before the customer does.",
  }),
  runbook_url: line(2048)
    .refine(isPage, "must be an http or https address without a user name, spaces or quotation marks")
    .openapi({ description: "Where to read what to do.", example: "https://wiki.example.com/low-engagement" }),
};

const optionalFields = {
  name: optional(metaFields.name),
  owner: optional(metaFields.owner),
  severity: optional(metaFields.severity),
  note: optional(metaFields.note),
  runbook_url: optional(metaFields.runbook_url),
};

export const TaskMetaSchema = component("TaskMeta", z.strictObject(optionalFields), {
  description: "What people say about a task. It appears in messages and changes no decision.",
  example: { name: "Low engagement", owner: "customer success", severity: "warning" },
});

export const TaskMetaChange = component(
  "TaskMetaChange",
  z
    .strictObject({
      name: optional(metaFields.name.nullable()),
      owner: optional(metaFields.owner.nullable()),
      severity: optional(metaFields.severity.nullable()),
      note: optional(metaFields.note.nullable()),
      runbook_url: optional(metaFields.runbook_url.nullable()),
    })
    .refine((change) => Object.keys(change).length > 0, {
      message: "must name at least one of name, owner, severity, note and runbook_url",
      when: onceSound,
    }),
  {
    description: "Fields to set; null removes one, and fields left out stay.",
    example: { owner: "on call", note: null },
  },
);
