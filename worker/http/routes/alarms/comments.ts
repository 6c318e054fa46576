import {
  CommentIncidentBody,
  IncidentComment,
  IncidentCommentList,
  ListIncidentCommentsQuery,
} from "../../../contract/resources/alarms/comments.ts";
import { IncidentParams } from "../../../contract/resources/alarms/incidents.ts";
import { commentIncident, listIncidentComments } from "../../../usecases/alarms/comment-incident.ts";
import { incidentTouch } from "../../../usecases/reach/records.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Incidents");

/** Comments on incidents: add, list. */
export const commentOperations = [
  operation({
    id: "commentIncident",
    route: "POST /incidents/{id}/comments",
    scope: ["evaluate", "operate"],
    reach: ({ services, params }) => incidentTouch(services, params.id),
    idempotent: true,
    summary: "Comment on an incident",
    description:
      "Adds a comment to an incident, even one that is over. Comments can be neither changed nor removed, and the log keeps a hash of each; an erasure of the entity removes their text.",
    takes: { params: IncidentParams, body: json(CommentIncidentBody, "The comment.") },
    gives: { status: 201, schema: IncidentComment, words: "The comment is stored." },
    fails: ["conflict"],
    audited: { table: "incident_comments", subject: ({ params }) => params.id },
    call: ({ services, params, body, claim, by }) =>
      commentIncident(services, { ...params, ...body }, { by: by.id, claim }),
  }),
  operation({
    id: "listIncidentComments",
    route: "GET /incidents/{id}/comments",
    scope: "read",
    reach: ({ services, params }) => incidentTouch(services, params.id),
    summary: "List comments on an incident",
    description: "Pages through the comments on an incident, newest first.",
    takes: { params: IncidentParams, query: ListIncidentCommentsQuery },
    gives: { status: 200, schema: IncidentCommentList, words: "A page of comments." },
    call: ({ services, params, query }) => listIncidentComments(services, { ...params, ...query }),
  }),
];
