import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses } from "./support.ts";

const net = catalogueOf([
  ["net.packet_loss_pct", "time_series<float>", "Packets lost on the way, percent"],
  ["net.headloss_m", "time_series<float>", "Loss of head over the filter, metres"],
  ["net.hosts_down_pct", "time_series<float>", "Hosts that do not answer, percent of all hosts"],
  ["net.page_load_p95_s", "time_series<float>", "95th percentile of the time to load a page, seconds"],
  ["net.site_load_pct", "time_series<float>", "Power drawn by the site, percent of the contracted capacity"],
  ["net.mast_up", "boolean", "True while the mast answers its probe"],
  ["net.failed_logins", "time_series<int>", "Logins refused"],
  ["net.fill_rate_pct", "time_series<float>", "Requests that were filled, percent"],
]);

reads("words that belong to the name of a signal: say nothing besides", net, {
  "packet loss of more than 1%": "net.packet_loss_pct above 1 percent",
  "head loss more than 2.4 metres": "net.headloss_m above 2.4 metres",
  "more than 10% of hosts are down": "net.hosts_down_pct above 10 percent",
  "95th percentile page load over 2 s": "net.page_load_p95_s above 2 s",
  "site over 80% of its contracted capacity": "net.site_load_pct above 80 percent",
  "packet loss rises by 5%": "net.packet_loss_pct moves above 5 percent",
});

reads("names of the surroundings: are no part of what is judged", net, {
  "CoreDNS packet loss above 1%": "net.packet_loss_pct above 1 percent",
  "the GitLab packet loss is above 1%": "net.packet_loss_pct above 1 percent",
  "more than 10% of Jenkins hosts are down": "net.hosts_down_pct above 10 percent",
});

refuses("names of the surroundings: judge nothing themselves", net, [
  "the blorb of GitLab is above 3",
  "Jenkins is above 3",
]);

reads("silence and rules", net, {
  "no fill rate has been reported for 2 hours": "net.fill_rate_pct time_since above 2 hours",
  "no failed logins have been received for 2 hours": "net.failed_logins below 1; for 2h",
  "buyers require a fill rate between 90% and 95%":
    "net.fill_rate_pct below 90 percent OR net.fill_rate_pct above 95 percent",
});
