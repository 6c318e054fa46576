import { categories } from "./category.ts";

/** Words by which signals, states and strategies are called. */
export const naming = categories({
  /** Words for the two states of a flag. */
  flagWords: "false true yes on off set unset",
  /** Before a label that is left or not entered: "off the road". */
  awayFrom: "off outside",
  /** Small words of movement. */
  upDown: "up down",
  /** Small words that name a state. */
  standingWords: "up down on off",
  /** What sounds, where it "goes off". */
  sounders: "alarm alarms siren sirens bell bells buzzer horn",
  goingOff: "go goes going gone went",
  /** Words for the lower state of a flag. */
  falseWords: "false unset",
  /** Prefixes of the opposite that a catalogue may have. */
  oppositePrefixes: "un non mis",
  /** Prefixes that turn round even a short word: "disarmed". */
  turningPrefixes: "un dis",
  /** Prefixes that people write with a hyphen. */
  splitPrefixes: "de dis mis un",
  /** Stems that say nothing of what a decision of the context is about. */
  weakStems: "risk required requir review alert warning opportunity needed check proximity",
  /** How ids end in a unit of temperature. */
  degreeNames: "c f k",
  /** "Ratio of reads to writes". */
  ratioWords: "ratio quotient",
  /** A noun of movement that names a level: "packet loss over 1%". */
  lossNouns: "loss losses",
  /** Movements as they are named: "a rise". */
  movementNouns:
    "rise increase growth gain climb jump surge spike uptick drop fall decline decrease loss reduction dip slump change shift swing",
  /** What a call may add: "the threshold method". */
  strategyNouns: "strategy strategies method methods",
  /** What calls a strategy: "by percentile", "use the threshold strategy". */
  strategyMeans: "by via with use using uses apply applying",
  /** What may follow "by percentile": an end, a joint, or what it is to judge. */
  afterStrategy: "on for of to in and or when whenever if where whose with over",
  /** What links "use the threshold strategy" to its signal. */
  strategyLinks: "on for of to over",
  /** What may stand before "percentile of": a number makes it a place in the order instead. */
  beforeOf: "a an the its our their when whenever if where on by in of for and or that",
  /** What follows it. */
  zScores: "score scores",
  /** Before "between" two signals: how far they lie apart. */
  betweenLeads: "difference gap spread distance margin delta",
  /** Words of a name of which much is bad. */
  badInPlenty: `error errors err fail fails failed failure failures fault faults latency lag delay delayed delays wait waits waiting backlog queued pending loss lost drops dropped complaint complaints
  bounce bounces bounced chargeback chargebacks decline declined declines drift skew leverage turbidity crash crashes restarts retries timeout timeouts expired overdue missed misses leak spam fraud
  dispute disputes refund refunds reject rejected rejections scrap defect defects downtime outage outages abandoned abandonment churn incidents violations blocked deadlocks conflicts evictions
  throttled unavailable vibration stalled stale mismatch jitter rebuffering stalls`,
  /** Of these the ones by which one is one too many. */
  wrongs: `error errors fail fails failed failing failure failures fault faults lost dropped missed crash crashes crashed deadlock deadlocks deadlocked panic panics
  quarantined corrupt corrupted evicted violation violations`,
  /** What asks for a figure, or compares one. */
  asksHow: "how many most compared versus",
  /** Words of a name of which little is bad. */
  badInLack: `available availability left remaining uptime success succeeded coverage liquidity headroom healthy spare satisfaction csat nps attendance participation effectiveness delivery approval
  accuracy precision recall inventory reserve reserves compliance peers replicas retention conversion completeness`,
  /** What runs down: where it is said to reach a number, that may be from above. */
  runsDown:
    "balance stock cash equity supply supplies fuel battery charge soc credit credits funds tank reservoir storage level pressure voltage flow oxygen spo2 saturation rating margin",
  /** Words that a signal must have in its own name or description for such a phrase to be its name. */
  usualNames: "time hour day week weekday usual normal typical",
  /** Units that say how many times, or which share, of something: they do not measure a distance. */
  shareUnits: "percent times permille bps percentile",
});
