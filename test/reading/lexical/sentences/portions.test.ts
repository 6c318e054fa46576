import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses, short } from "./support.ts";

const plant = catalogueOf([
  ["mail.sent", "time_series<int>", "Mails sent, count"],
  ["mail.deferred", "time_series<int>", "Mails deferred by the receiver, count"],
  ["mail.delivery_pct", "time_series<float>", "Delivery rate of the mails, percent 0-100"],
  ["disk.read_ms", "time_series<float>", "Read latency of the disk, milliseconds"],
  ["disk.write_ms", "time_series<float>", "Write latency of the disk, milliseconds"],
  ["jobs.pending", "time_series<int>", "Jobs pending in the queue, count"],
  ["cluster.state", "categorical", "State of the cluster", ["synced", "joining"]],
  ["shop.visitors_1d", "time_series<int>", "Visitors since yesterday, count"],
]);

describe("what part of the one the other is", () => {
  it("is their quotient", () =>
    expect(short("more than 15% of what we sent is being deferred", plant)).toBe("mail.deferred quotient above 0.15"));
});

reads("an aim and that it is missed", plant, {
  "SLO: delivery rate ≥ 99%. Tell the mail desk when we are not there": "mail.delivery_pct below 99 percent",
  "delivery rate: the target is above 95%, alert on a miss": "mail.delivery_pct below 95 percent",
});

reads("times and denials that stay whole", plant, {
  "jobs are pending": "jobs.pending above 0",
  "the cluster is anything but synced": "not cluster.state synced",
  "visitors since yesterday ≥ 10": "shop.visitors_1d above 10",
});

refuses("what another word of each name parts: is asked about or refused", plant, [
  "disk latency above 50 ms",
  "jobs pending above 5 and after that delivery rate below 50%",
]);
