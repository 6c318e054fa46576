/** Made by `npm run fit` from the labelled sentences; every number is whole. A point costs its weight, in sixteenths. */
export const scoring = {
  weights: {
    "left.number": 12,
    "left.negation": 16,
    "left.mark": 12,
    "left.known": 12,
    "left.unknown": 16,
    "left.proper": 16,
    "left.other": 16,
    "beside.number": 12,
    "beside.negation": 16,
    "beside.mark": 16,
    "beside.known": 16,
    "beside.unknown": 16,
    "beside.proper": 16,
    "beside.other": 16,
    request: 16,
    remark: 16,
    "link.rank": 12,
    "link.spelled": 16,
    "link.loose": 12,
    "link.faint": 12,
    "link.none": 16,
    condition: 24,
    rival: 16,
    mention: 16,
    unlabelled: 16,
    refused: 16,
    misfit: 20,
    elided: 16,
    foreign: 16,
    shared: 16,
    attribute: 15,
    group: 16,
    asked: 16,
    joint: 16,
    inside: 19,
    dangling: 16,
    open: 16,
  },
  /** A reading is accepted that costs at most so much, and at least so much less than the next, or the last where it leaves words that say something. */
  accept: { most: 2400, margin: 640, clear: 1200 },
  /** Stems that say nothing where they are left: readings without them were right in several groups of sentences, and wrong in fewer. */
  silent: new Set(
    `activ ajar approach area automat back bad behav breach break caus compar concentr concern
    condit consolid control critic danger datum default defin depth detect do downgrad drop due
    earl enter experien flow full gener go good guidelin health hear heater histor hold immin
    increas instan issu know leak left level longer look lose maintain manag maximum mean move near
    new next night node non normal notabl notic number occur order paymen perform permit person
    poin possibl pressur product protect rate read reason record reduc rel report return risk run
    sai serious sever share shift signific sinc singl sit sleep slight spring stai standard start
    stick stop storag storm sudden switch take team trigger trip turn unit urgen us valu wait warn
    well window work zero`.split(/\s+/),
  ),
  /** How many of a hundred readings are right, by their cost less the margin. */
  confidence: [
    { upTo: 0, right: 99 },
    { upTo: 480, right: 91 },
    { upTo: 960, right: 91 },
    { upTo: 1440, right: 91 },
  ],
};
