/** A claim whose receipt a person has just read in. */
export interface BegunClaim {
  readonly receipt: string;
  readonly way: 'image' | 'number';
  /** The picture's file. */
  readonly name?: string;
}
