/**
 * Header on the answer to every call. If it is missing, something between the browser and our server answered instead.
 */
export const ANSWER_MARK = 'ingam-answer';
