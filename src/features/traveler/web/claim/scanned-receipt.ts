/** A new claim whose receipt was just read. */
export interface ScannedReceipt {
  readonly receipt: string;
  readonly way: 'image' | 'number';
  /** File name of the picture. */
  readonly name?: string;
  /** For a picture: true if a code in it contained the number. */
  readonly isRead?: boolean;
}
