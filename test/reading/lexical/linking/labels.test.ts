import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";
import { told } from "../sentences/support.ts";

const catalogue = catalogueOf([
  ["parcel.status", "string", "Status of the parcel", ["in transit", "customs hold", "delivered", "rejected"]],
  ["relay.state", "categorical", "Health check state of the relay", ["up", "down", "maint", "drain", "no check"]],
  ["relay.sessions_ratio", "time_series<float>", "Active sessions of the relay over its limit, ratio 0-1"],
  ["relay.healthy", "boolean", "True while the relay is healthy"],
  ["job.restarts_5m", "time_series<int>", "Restarts of the job in the last 5 minutes, count"],
  ["job.state", "categorical", "State of the job", ["running", "restarting", "failed"]],
  ["stock.status", "categorical", "Supply status of the item", ["available", "on backorder", "in shortage"]],
  ["stock.days_of_supply", "float", "Days of supply on hand"],
  ["relay.owner", "string", "Owner of the relay"],
]);
const read = (sentence: string): string => {
  const { unread, parts, combinator } = readLexically(sentence, catalogue);
  if (unread !== null) return `refused ${unread.words}`;
  return parts
    .map(({ primitive_id, negate, label, relation }) => `${negate ? "not " : ""}${primitive_id} ${label ?? relation}`)
    .join(` ${combinator ?? ""} `);
};

told("labels of a closed set", read, {
  "the parcel is stuck in customs hold": "parcel.status customs hold",
  "parcel status is delivered": "parcel.status delivered",
  "the job is stuck in RESTARTING for 10 minutes": "job.state restarting",
  "the item is in shortage": "stock.status in shortage",
  'parcel status is "lost"': "parcel.status state",
  'relay owner is "night crew"': "relay.owner night crew",
  "parcel status is delivered, not rejected": "parcel.status delivered",
  "parcel status is not delivered but rejected": "parcel.status rejected",
  "parcel status is rejected rather than delivered": "parcel.status rejected",
});

told("a label that is denied", read, {
  "relay state is anything but up": "not relay.state up",
  "relay state is anything other than up": "not relay.state up",
  "relay state is nothing but up": "relay.state up",
  "the relay is no longer up": "not relay.state up",
  "the relay has yet to be up": "not relay.state up",
  "the relay is anything but healthy": "relay.healthy false",
  "the relay is neither up nor in drain": "not relay.state up AND not relay.state drain",
});

told("a label goes before a movement", read, {
  "the relay is down": "relay.state down",
  "the relay goes into drain": "relay.state drain",
  "relay sessions drain": "relay.sessions_ratio move",
  "relay sessions are down 5%": "relay.sessions_ratio move",
});
