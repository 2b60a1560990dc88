/** `typ` of the two signatures over a decision (RFC 7515 section 4.1.9); by itself, since a thread that checks one needs no more of this feature. */
export const DECISION_TYPE = 'ingam-decision+jws';
