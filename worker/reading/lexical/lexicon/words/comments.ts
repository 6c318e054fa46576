import { category } from "./category.ts";

/** What a clause about somebody's duties, or about what will follow, has after its subject. */
export const modals = category("should must shall will would can could may might cannot needs need has have ought");

/** Of these only the form with "to" is one: "has to clean". */
export const infinitive = category("has have needs need ought");

/** Those that speak of a duty. */
export const obliging = category("should must shall has have needs need ought");

/** Verbs after a modal by which a clause may still tell a state or a level. */
export const stating = category(
  "be have stay remain exceed reach rise fall drop increase decrease read show stand report measure hold equal last",
);

/** Verbs by which a comment carries an opinion, and not a state of what is watched. */
export const reporting = category(
  "told tell tells said say says think thinks thought believe believes reckon reckons agreed decided suspect suspects guess guesses hate hates know knows learned learnt noticed reported",
);

/** Who comments: none of them is an entity with signals. */
export const commenters = category("we i you they nobody somebody someone anyone everyone everybody people this that");

/** Adverbs by which a clause says how sure or how usual something is. */
export const hedges = category(
  "probably presumably apparently possibly likely maybe perhaps usually normally typically often generally clearly obviously mostly always sometimes surely certainly",
);

/** Verbs that begin what is to be done about it: none of them tells whom, or how often. */
export const imperatives = category(
  `stop discontinue give administer repeat retest recheck restart reboot drain rotate renew replace refill reorder restock flush discard discharge switch inspect clean
  call contact consider investigate review check verify confirm escalate dispatch evacuate quarantine scale increase reduce lower raise throttle roll cancel suspend
  adjust optimise optimize tune upgrade move prepare start begin treat transfuse ventilate intubate refer admit lift change`,
);

/** "Although the section is free": beside a condition it is told for its contrast. */
export const concessions = category("although though even while");

/** What somebody is told by. */
export const alarms = category("alert alarm page ticket notification message email warning incident");

/** Finite verbs that a comment may have. */
export const finite = category(
  "is are was were does do did has have had tends looks sounds means needs gets got kicks",
);

/** After these words a stretch is joined to the condition, and no comment. */
export const joining = category(
  "and or but nor unless except while whilst when whenever if once until till with without for during over within in at on by from after before since per every each either both not no then only whose where which who than as so because provided excluding despite having lasting sustained averaged measured checked still",
);

/** What comments may end with: "the set does not fit any more". */
export const closing = category("then anymore more longer anyway though again");
