/** Why a letter was not taken, in one line without a word of the letter. */
export class MailError extends Error {
  /** The message is ours and may be kept (jobs/set-aside.ts). */
  readonly hasOwnWords = true;
  /** Trying again changes nothing. */
  readonly isPermanent: boolean;
  constructor(message: string, { isPermanent = false, cause }: { isPermanent?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'MailError';
    this.isPermanent = isPermanent;
  }
}
