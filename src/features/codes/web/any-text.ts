/** A scan for plain text, such as the number of a paper receipt; the text is not parsed as a code. */
export interface AnyText {
  /** Introduction: the purpose of the scan. */
  readonly lead: string;
  /** Way to continue without a camera; the scanner then has no text field. */
  readonly instead: string;
  readonly onText: (text: string) => void;
}
