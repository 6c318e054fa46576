import { category } from "./category.ts";

/** Verbs that begin what is to be done about it: none of them tells whom, or how often. */
export const imperatives = category(
  `stop discontinue give administer repeat retest recheck restart reboot drain rotate renew replace refill reorder restock flush discard discharge switch inspect clean
  call contact consider investigate review check verify confirm escalate dispatch evacuate quarantine scale increase reduce lower raise throttle roll cancel suspend
  adjust optimise optimize tune upgrade move prepare start begin treat transfuse ventilate intubate refer admit lift change`,
);

/** What somebody is told by, and asks to be told by: "heads up on", "an early warning on". */
export const alarms = category("alert alarm page ticket notification message email warning incident heads notice");

/** What a remark of those who ask begins with: "my inbox is full". */
export const speaking = category("we i they my our this that these those it all either neither");
