/**
 * JWS `typ` of the two signatures over a decision (RFC 7515 section 4.1.9). In a file of its own, because the worker
 * thread that verifies decisions needs nothing else from this feature.
 */
export const DECISION_TYPE = 'ingam-decision+jws';
