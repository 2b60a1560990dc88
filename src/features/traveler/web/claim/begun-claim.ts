/** A claim whose receipt a person has just read in. */
export interface BegunClaim {
  readonly receipt: string;
  readonly way: 'image' | 'number';
  /** The picture's file. */
  readonly name?: string;
  /** Of a picture: whether a code in it said the number. */
  readonly isRead?: boolean;
}
