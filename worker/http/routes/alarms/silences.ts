import {
  CreateSilenceBody,
  ListSilencesQuery,
  PreviewSilenceBody,
  SilenceView,
  SilenceList,
  SilenceParams,
  SilencePreview,
} from "../../../contract/resources/alarms/silences.ts";
import { createSilence, previewSilence } from "../../../usecases/alarms/silences/create-silence.ts";
import { endSilence, getSilence, listSilences } from "../../../usecases/alarms/silences/silences.ts";
import { json } from "../../body.ts";
import { listTouch, newSilenceTouch, silenceTouch } from "../../../usecases/reach/records.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Silences");

/** Silences: begin, list, read, end. */
export const silenceOperations = [
  operation({
    id: "createSilence",
    route: "POST /silences",
    scope: ["author", "operate"],
    reach: ({ services, body }) => newSilenceTouch(services, body),
    idempotent: true,
    summary: "Silence a task or an entity",
    description:
      "Holds back what fires about the given period, and what would be sent during it: for a task, an entity, or one entity in one task. Evaluation continues, and what is held back is recorded as skipped with the reason `silenced`. `register` actions still run.",
    takes: { body: json(CreateSilenceBody, "What to silence, until when, and why.") },
    gives: { status: 201, schema: SilenceView, words: "The silence is stored." },
    fails: ["not_found", "conflict"],
    audited: { table: "silences", inserted: "silence_id", shows: ["external_id", "task_id", "from", "until", "every"] },
    call: ({ services, body, claim, by }) => createSilence(services, body, { claim, by: by.id }),
  }),
  operation({
    id: "previewSilence",
    route: "POST /silences/preview",
    scope: "read",
    reach: "own",
    summary: "Preview a silence that comes again",
    description:
      "Says when a silence with the given hours would hold back: its next ten times, with the clocks of its zone put forward and back. Stores nothing.",
    takes: { body: json(PreviewSilenceBody, "The hours.") },
    gives: { status: 200, schema: SilencePreview, words: "The next times." },
    audited: { none: "it stores nothing" },
    call: ({ services, body }) => previewSilence(services, body),
  }),
  operation({
    id: "listSilences",
    route: "GET /silences",
    scope: "read",
    reach: ({ services, query }) => listTouch(services, query),
    summary: "List silences",
    description: "Pages through the silences, newest first, including those that have ended.",
    takes: { query: ListSilencesQuery },
    gives: { status: 200, schema: SilenceList, words: "A page of silences." },
    call: ({ services, query }) => listSilences(services, query),
  }),
  operation({
    id: "getSilence",
    route: "GET /silences/{id}",
    scope: "read",
    reach: ({ services, params }) => silenceTouch(services, params.id),
    summary: "Read a silence",
    description: "Reads one silence, even one that has ended.",
    takes: { params: SilenceParams },
    gives: { status: 200, schema: SilenceView, words: "The silence." },
    call: ({ services, params }) => getSilence(services, params),
  }),
  operation({
    id: "endSilence",
    route: "DELETE /silences/{id}",
    scope: ["author", "operate"],
    reach: ({ services, params }) => silenceTouch(services, params.id),
    summary: "End a silence",
    description:
      "Ends a silence now; one that has not begun never begins. It stays readable. Ending it again changes nothing.",
    takes: { params: SilenceParams },
    gives: { status: 200, schema: SilenceView, words: "The ended silence." },
    audited: { table: "silences", subject: ({ params }) => params.id },
    call: ({ services, params }) => endSilence(services, params),
  }),
];
