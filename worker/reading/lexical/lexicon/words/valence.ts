import { category } from "./category.ts";

/** Words of a name of which much is bad. */
export const badInPlenty = category(
  `error errors err fail fails failed failure failures fault faults latency lag delay delayed delays wait waits waiting backlog queued pending loss lost drops dropped complaint complaints
  bounce bounces bounced chargeback chargebacks decline declined declines drift skew leverage turbidity crash crashes restarts retries timeout timeouts expired overdue missed misses leak spam fraud
  dispute disputes refund refunds reject rejected rejections scrap defect defects downtime outage outages abandoned abandonment churn incidents violations blocked deadlocks conflicts evictions
  throttled unavailable vibration stalled stale mismatch jitter rebuffering stalls`,
);

/** Words of a name of which little is bad. */
export const badInLack = category(
  `available availability left remaining uptime success succeeded coverage liquidity headroom healthy spare satisfaction csat nps attendance participation effectiveness delivery approval
  accuracy precision recall inventory reserve reserves compliance peers replicas retention conversion completeness`,
);

/** What runs down: where it is said to reach a number, that may be from above. */
export const runsDown = category(
  "balance stock cash equity supply supplies fuel battery charge soc credit credits funds tank reservoir storage level pressure voltage flow oxygen spo2 saturation rating margin",
);
