import { ListNotificationsQuery, NotificationList } from "../../../contract/resources/actions/notifications.ts";
import { listNotifications } from "../../../usecases/actions/list-notifications.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Notifications");

/** The inbox. */
export const notificationOperations = [
  operation({
    id: "listNotifications",
    route: "GET /notifications",
    scope: "read",
    reach: "whole",
    summary: "Read the inbox",
    description: "Pages through the messages that actions left in the inbox, newest first.",
    takes: { query: ListNotificationsQuery },
    gives: { status: 200, schema: NotificationList, words: "A page of the inbox." },
    call: ({ services, query }) => listNotifications(services, query),
  }),
];
