import { z } from "zod";
import type { ActionList, ListActionsQuery } from "../../contract/resources/actions.ts";
import { decodeCursor } from "../../contract/wire/pagination.ts";
import { toActionView } from "./action-view.ts";
import { pageOf } from "../service/paging.ts";
import type { Services } from "../services.ts";

const position = z.tuple([z.number(), z.string(), z.string()]);

/** A page of the actions of a namespace, newest first. */
export async function listActions(
  services: Services,
  { namespace, limit, cursor }: ListActionsQuery,
): Promise<ActionList> {
  const after = cursor === undefined ? null : decodeCursor("actions", cursor, position);
  const { rows, total } = await services.actions.list(namespace, after, limit + 1);
  return {
    ...pageOf("actions", rows, limit, (row) => [row.created_at, row.action_id, row.version], toActionView),
    total_count: total,
  };
}
