/** Reason why an e-mail was not accepted, in one line without any content of the e-mail. */
export class MailError extends Error {
  /** The message is our own text and may be stored (jobs/set-aside.ts). */
  readonly hasOwnWords = true;
  /** True if a retry would fail too. */
  readonly isPermanent: boolean;
  constructor(message: string, { isPermanent = false, cause }: { isPermanent?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'MailError';
    this.isPermanent = isPermanent;
  }
}
