import { categories } from "./category.ts";

/** Articles, joints, what leads to something, and small verbs. */
export const small = categories({
  /** Verbs that lead to a comparison and say nothing besides. */
  leadingVerbs: "running getting turning spiking spikes spiked spike",
  /** Verbs of the passive voice. */
  passives: "is are was were be been being get gets",
  /** Verbs and adverbs at the end of a piece whose state follows in the next. */
  beings: "is are was were be been being still currently already now longer",
  /** Words after which a label is said of something. */
  copulas: "is are was were be been being not longer never becomes become became still now gets got goes back",
  /** Before a label. */
  equalling: "is equals becomes are = to",
  /** Verbs after which a word may be a label. */
  stateVerbs: "is are becomes become became goes go went gets got turns turn into enters says shows displays",
  /** Words of a label that turn the others round. */
  turning: "out off without non under over beyond outside past",
  /** What has gone past a time has lasted longer. */
  passing: "go goes going gone went get gets got run runs ran drag drags stretch stretches crept creeps",
  /** Before "in" and a state: "stuck in RESTARTING". */
  heldVerbs: "stuck hanging hangs hung stays stayed remains remained sits sitting stalled",
  /** What is said of a thing begins with such a verb, or with one of the third person. */
  finite:
    "is are was were does did has have had will would can could may might mean cause carry increase go goes get gets move",
  /** Forms of "have". */
  having: "has have had",
  /** What is done with a goal: "when we do not reach it". */
  attains:
    "meet meets met reach reaches reached achieve achieves achieved ensured guaranteed provided sustained attain attained hit hits there miss misses missed fail fails failed breach breaches violate violates outside goal target objective slo limit",
  /** Verbs of what comes true or is broken: "if either is breached". */
  happens: "happens happen happened occurs occur breached broken violated exceeded missed met crossed so case true",
  /** What stands for a thing named before: "2x that of stable". */
  pointing: "that those",
  /** What people write for "than". */
  forThan: "then that",
  /** How long ago something began. */
  ages: "old older age aged ago newer younger",
  /** Behind a time these say that what was to come has been. */
  lateness: "late overdue past behind beyond",
  /** Before the same amount in another unit: "2 inches or 5 cm". */
  restating: "or i.e.",
  /** Articles and determiners. */
  determiners: "the a an its their our your my",
  /** Behind a count of cells: "50,000/µL". */
  perVolume: "µl μl ul mm3 microlitre microliter",
  /** What is counted so: "80,000 cells/µL". */
  cells: "cell cells platelets neutrophils leucocytes leukocytes",
  /** Words that count one: "more than an hour", "a quarter of an hour". */
  oneWords: "a an one",
  /** Words before one of a kind. */
  singulars: "a an each every any one",
  /** What is not to be done. */
  nothing: "nothing",
  /** Before a label these say on which side of it: "above low", "worse than medium". */
  ordering: "above below beyond than least most",
  /** Where somebody is who has not left. */
  present: "there here",
  /** What is still there. */
  leftOver: "left remaining",
  /** Behind a state: it is so no more. */
  over: "over ended ends finished resolved cleared restored back gone",
  /** Right behind what is not there: "infection free", "infection ruled out". */
  ridden: "free ruled excluded",
  /** How much of something is there, in a word. */
  fillings: "full filling filled empty emptying emptied",
  /** Before the noun of a whole: "85% of its maximum allotted space". */
  allThereIs:
    "maximum max total full entire whole overall available allotted allocated configured rated nominal permitted allowed usable provisioned installed reserved licensed",
  /** What is there to be filled. */
  roomNouns: "capacity size space room limit quota budget allowance storage memory",
  /** Of how many something is: of all. */
  wholes: "all total entire overall",
  /** Who is denied to do or be something. */
  nobody: "nobody noone",
  /** Of whom, what or where a clause says something of its own. */
  whoever: "away nobody noone anybody anyone somebody someone everybody everyone nothing something",
  /** Whatever a condition is met by: "flag anything outside". */
  whatever: "anything everything any values all",
  /** Between the two ends of a range. */
  rangeJoints: "and to through",
  /** What a condition begins with. */
  conditional: "when once if whenever unless until while whilst",
  /** Behind these stands what something is called: "1.10 - 1.25: Warning". */
  callingSigns: ": — (",
  /** Brackets part no clauses. */
  brackets: "( )",
  /** Before what is asked. */
  leading: "so therefore hence thus",
  /** What concedes that something is so besides. */
  conceding: "although though",
  /** What may follow where all is said of a number or a state. */
  afterEnd: "and or for",
  /** What is left over around a qualifier, and stands between what is checked and whom to tell. */
  qualifierJoints: "and but then only , ; —",
  /** Before a time. */
  timeLeads: "in within for on after since",
  /** Between two days or times. */
  untilWords: "through to until till —",
  /** What leads to the end of something. */
  endings: "until till",
  /** What leads from an entity to what is said of it. */
  holders: "with whose having where that which who",
  /** Where there is none left. */
  emptied: "empty emptied",
  /** Before something that is missing or over. */
  missingLeads: "without lacking absence",
  /** Before a state that is entered. */
  intoWords: "to into",
  /** What joins two items of a list. */
  listJoints: "and or ,",
  /** What a number is not looked for behind. */
  clauseBounds: "and or but than",
  /** What a zero may stand behind. */
  zeroLeads: "and or with has had when if , : ;",
  /** Prepositions that join two conditions only where each has a number. */
  looseJoints: "for among in on at from after following",
  /** Before a time that is to come. */
  nextWords: "next coming",
  /** What leads to whom, what, where or when a condition is narrowed to. */
  narrowLeads:
    "with without in on at for from of during while whilst after before following within inside outside under via across among amongst until till excluding except despite if when whenever where whose who throughout amid by per",
  /** Between such a word and the noun. */
  nounLeads: "a an the our my your their its his her this that these those any each every all some either both one",
  /** Before what only says where or of whom: "on the cell". */
  placing: "for on of to at in per by from within inside across",
  /** Adverbs that keep a level from being reached, or from being there at all times. */
  distancing:
    "nearly almost close near nearing nears approaching approaches just slightly marginally barely hardly scarcely rarely seldom often sometimes occasionally partly partially mostly practically virtually",
});
