import { categories } from "./category.ts";

/** Words of those who ask and of those who are told. */
export const asking = categories({
  /** Words around a verb of asking. */
  polite:
    "please can could would will you i we like want need to just hey hi hello kindly also then and be have get me us let know told there a heads up",
  /** What stands between a verb of asking and what is asked. */
  afterVerb:
    "me us him her them it the team teams a an eye on about of for to know out all every each notification note heads up anyone everyone someone everything whether over into at how closely look",
  /** Verbs of telling somebody. */
  contacts: "alert notify tell warn page ping email mail text message inform call remind contact bring loop",
  /** What says that a statement is bad news: "Wind Advisory: gusts of 46 to 57 mph". */
  dangers: "alarm warning advisory critical caution danger hazard emergency risk severe moderate attention",
  /** Before such a word these say that it is none: "low risk", "no danger". */
  calming: "low lower lowest little minimal negligible small no not without",
  /** What leads to the topic of a message. */
  topics: "about of on regarding concerning",
  /** What has something looked at: "check the error rate and page me above 5%". */
  checking: "check monitor watch track measure poll sample inspect test look review",
  /** Verbs that begin what is to be done about it: none of them tells whom, or how often. */
  imperatives: `stop discontinue give administer repeat retest recheck restart reboot drain rotate renew replace refill reorder restock flush discard discharge switch inspect clean
  call contact consider investigate review check verify confirm escalate dispatch evacuate quarantine scale increase reduce lower raise throttle roll cancel suspend
  adjust optimise optimize tune upgrade move prepare start begin treat transfuse ventilate intubate refer admit lift change`,
  /** What is done about an alarm; never what brings a state about, as "delivered" or "maintained". */
  deeds:
    "referred reported replaced topped recharged suspended deposited escalated investigated reviewed discarded rejected removed repaired isolated evacuated withdrawn terminated disconnected inspected retested recalibrated serviced scrapped issued fined blocked locked disabled flagged informed alerted notified initiated consulted disposed discontinued renewed fixed changed cleaned checked tested refilled restarted cut shut taken sent discussed submitted treated examined managed admitted transferred assessed handled addressed corrected quarantined returned logged documented justified explained",
  /** Adverbs beside a verb of doing that have no ending of their own. */
  adverbs: "then also always straight",
  /** Verbs by which a state begins: "the pump must start". */
  beginning: "start run open close begin resume continue operate work",
  /** What somebody is told by, and asks to be told by: "heads up on", "an early warning on". */
  alarms: "alert alarm page ticket notification message email warning incident heads notice",
  /** What such a notice may be called. */
  notices:
    "early urgent important immediate quick simple new daily weekly hourly automatic automated automatically email slack sms text push phone high low medium top first priority p1 p2 p3 sev1 sev2 prior fast",
  /** What a remark of those who ask begins with: "my inbox is full". */
  speaking: "we i they my our this that these those it all either neither",
  /** Of these the ones that are subjects by themselves. */
  subjects: "we i they it you",
  /** Who may be told. */
  recipients:
    "team desk group channel queue manager lead crew unit department squad committee office inbox handler specialist specialists people folks",
});
