/** What is scanned for its text alone, such as the number of a paper receipt: no code of ours is looked for in it. */
export interface AnyText {
  /** What scanning does here. */
  readonly lead: string;
  /** What there is to do without a camera: no text is typed into the scanner then. */
  readonly instead: string;
  readonly onText: (text: string) => void;
}
