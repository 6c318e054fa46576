/** Words for who is to be alerted. */
export const me = "[me|us|them|the team|anyone]";

/** Verbs of telling. */
export const tells = "(tell|notify|alert|let|ping|message|inform|warn|page|email|text)";

/** Once more. */
export const again = "[again|also|too|as well]";

/** What leads to times: "only", "and only alert me". */
export const only = `[[and|but] only [${tells} ${me}]]`;

/** What the sentence is about, as people take it up again. */
export const it = "(it|things|this|that|they|everything|the WORD|the WORD WORD|[the] problem|[the] issue)";
