import type { ListDeliveriesFilter, SentMessageList } from "../../../contract/resources/actions/deliveries.ts";
import { page, timeAndId } from "../../service/paging.ts";
import { tasksWithin } from "../../definitions/tasks-within.ts";
import type { Services } from "../../services.ts";
import { toSentMessage } from "./delivery-view.ts";

/** A page of messages of all actions, newest first, in one list by how they stand; for whoever may not touch everything those of tasks within reach. */
export async function findDeliveries(services: Services, query: ListDeliveriesFilter): Promise<SentMessageList> {
  const { status, task_id, channel } = query;
  const tasks = await tasksWithin(services);
  const filter = {
    ...(tasks === null ? {} : { tasks }),
    ...(status === undefined ? {} : { status }),
    ...(task_id === undefined ? {} : { task_id }),
    ...(channel === undefined ? {} : { channel }),
  };
  return page(query, {
    cursor: "messages",
    position: timeAndId,
    read: (after, limit) => services.deliveries.list(filter, after, limit),
    key: ({ created_at, delivery_id }) => [created_at, delivery_id],
    view: toSentMessage,
  });
}
