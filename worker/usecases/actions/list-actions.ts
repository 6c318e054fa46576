import { z } from "zod";
import type { ActionList, ListActionsQuery } from "../../contract/resources/actions/actions.ts";
import { toActionView } from "./action-view.ts";
import { countedPage } from "../service/paging.ts";
import type { Services } from "../services.ts";

const position = z.tuple([z.number(), z.string(), z.string()]).readonly();

/** A page of the actions of a namespace, newest first, with whole addresses where `showsAddress`. */
export async function listActions(
  services: Services,
  { namespace, ...query }: ListActionsQuery,
  showsAddress: boolean,
): Promise<ActionList> {
  return countedPage(query, {
    cursor: "actions",
    position,
    read: (after, limit) => services.actions.list(namespace, after, limit),
    key: (row) => [row.created_at, row.action_id, row.version],
    view: (row) => toActionView(row, showsAddress),
  });
}
