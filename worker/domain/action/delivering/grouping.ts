/** The statuses of a delivery: not begun, to be tried again, and how it ended. */
export const deliveryStatuses = ["pending", "retrying", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What the id of a message about several alarms begins with. */
export const groupPrefix = "grp_";
/** The id of a message about several alarms. */
export const groupId = (id: string): string => `${groupPrefix}${id}`;

/** What names a delivery to its receiver, so that duplicates can be dropped: for one alarm the decision and the action. */
export const messageId = ({ decision_id, action_id }: { decision_id: string; action_id: string }): string =>
  `${decision_id}.${action_id}`;
