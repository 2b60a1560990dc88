/** Header on every answer of a call. Its absence shows that something between the browser and our server answered. */
export const ANSWER_MARK = 'ingam-answer';
