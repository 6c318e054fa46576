import { related } from "./words/category.ts";

/** Words that part what is measured alike: each on one side of a bar says that what is called by one on the other is not meant. */
const lines = `
read reads | write writes
inbound incoming ingress inflow download downlink import imported in | outbound outgoing egress outflow upload uplink export exported out
received rx | sent tx
inlet intake suction entry | outlet exhaust discharge exit
inside indoor indoors | outside outdoor outdoors ambient
inner | outer
input | output
internal | external
upstream | downstream
supply flow | return exhaust extract
left | right
front | rear back
upper top | lower bottom
hot | cold
heating | cooling
systolic | diastolic mean
diastolic | mean
gross | net
debit | credit
buy | sell
planned | unplanned
public | private
primary | secondary
weekday weekdays | weekend weekends
average mean avg median current | max maximum min minimum peak p50 p75 p90 p95 p99
`;

/** Stems of what a stem says is not meant. */
export const rivalsOf = related(lines, (words) => {
  const bar = words.indexOf("|");
  return [words.slice(0, bar), words.slice(bar + 1)];
});
