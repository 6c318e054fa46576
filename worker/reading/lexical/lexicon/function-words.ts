import { wordSet, stems } from "./words/category.ts";

/** Words that carry no content of their own. */
export const stopwords = wordSet(
  `a an the this that these those it its they them their theirs he she his her we us our ours i me my you your yours who whom whose which what
  is are was were be been being am do does did done has have had having will would shall should can could may might must ought
  of to in on at by for from with into onto off up down out about as than then there here where when while if because so such too very
  and or but nor yet either neither both also just only even still already now again once ever always soon immediately currently right away
  any some all each nothing nobody far true false every another other others more most less least much many few several own same
  not no never without please thanks thank kindly someone somebody anyone anybody something anything everything thing things
  how why whenever wherever whether though although unless per via like whatever anyway anyhow regardless s t re ve ll d m go goes going gone get gets got getting gotten
  become becomes became becoming make makes made let lets see sees seen seem seems appear appears come comes came one ones
  between across among around during over under above below within after before against along through toward towards amid
  really quite rather almost nearly about roughly approximately suddenly quickly rapidly slowly steadily gradually continuously consistently constantly
  successive successively succession consecutive consecutively
  actively potentially possibly likely maybe perhaps simply overall generally normally usually typically especially particularly`,
);

/** Words by which a person asks to be told, or asks for something to be done. */
export const actionVerbs = wordSet(
  `alert alerts notify tell page warn ping email mail text message inform let flag raise report send open create call show list find detect catch surface highlight mark
  identify monitor watch track keep follow observe escalate investigate review check hold stop block pause freeze suspend reject route remind give trigger fire
  wake slack post log write file assign start launch kick request ask need want look help make be apply use set run ensure advise signal prompt do please
  consider treat ignore disregard forget override bypass skip pretend return answer put prioritise prioritize queue quarantine lock disable enable
  contact refer isolate chase screen dispatch bring get take add draw print loop sound buzz nudge shout scream yell bother disturb`,
);

/** Nouns of measurement that fit almost any signal: a match on them alone names nothing. */
export const genericStems = stems(
  `score rate rating ratio flag signal value count number level metric index percentage percent pct status indicator measure measurement total current average mean median trend
  amount volume figure result data day week month hour minute quarter year time share proportion type class category state condition event item unit size sum
  fraction portion concentration turnaround velocity factor probability estimate estimated frequency daily weekly monthly hourly rolling latest last past new per usage use system target actual recent kpi stat statistic since until ok
  usd eur gbp ms kbps mbps gbps kwh mwh kw mmol mol mg dl ml kg km kmh mph ppm ppb ntu mmhg bpm rpm psi kpa bps db dbm hz lux`,
);

/** Those of them that say which of several is meant: "total chlorine" beside "free chlorine". */
export const narrowingStems = stems(
  "total average mean median daily weekly monthly hourly rolling past new recent actual",
);

/** Verbs, adverbs and nouns that say little about which signal is meant; unknown ones are not held against a match. */
export const lightStems = stems(
  `behave deviate sit strive show sign start begin keep remain stay look happen turn run land put set take lot way case time today people person
  contain include involve touch cause carry affect attempt try schedule plan occur receive report identify detect find found observe indicate suggest require need want expect fail
  significant material critical urgent severe serious extreme dramatic dangerous alarming worrying concerning considerable substantial notable noticeable slight minor modest moderate sharp
  heavy heavily steep early late proactive conservative cautious strict lenient standard normal usual typical good bad risky acceptable unacceptable
  stuck close near approach head imminent real actual possible potential probable certain clear obvious apparent emerging serious major minor key main general specific particular individual single
  customer client company business team manager ops operator engineer analyst owner staff colleague department desk crew group organisation
  alert warning notice notification alarm threshold limit bar cap ceiling floor line mark point boundary range band
  problem issue trouble concern worry reason matter situation circumstances behaviour pattern activity
  suddenly unexpectedly inside anywhere everywhere somewhere whole entire full complete partial given certain various different similar related relative compare
  high low elevated excessive poor weak strong big large small huge heavy thin short long shortfall shortage excess
  watch monitor flag notify live active ongoing open current existing instance server database host node machine system box cluster device sensor probe meter gauge feed stream`,
);

/** The end of what counters are called, which nobody says: `http_requests_total`. */
export const counterStems: ReadonlySet<string> = new Set(["total"]);

/** Words of plain use: of signals named alike the one that says nothing besides is meant ("cpu" of `cpu_busy_ratio`). */
export const plainStems = stems("busy used utilization usage occupied");
