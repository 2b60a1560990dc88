import { ANSWER_MARK } from '#platform/answer-mark.ts';

/**
 * Sender of an answer: our server; something without our header (another server, or an older release of ours); a
 * network or proxy that requires a sign-in; or a gateway that cannot reach its server.
 */
export type Sender = 'ours' | 'unmarked' | 'sign-in' | 'gateway';

/** Statuses with which networks and proxies show their sign-in page. Any other HTML page is a gateway's error. */
const SIGN_IN: readonly number[] = [200, 203, 401, 403, 407, 511];

/** Recognises our answers by their header, and others by redirect and content type. */
export function senderOf({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): Sender {
  if (type === 'opaqueredirect') return 'sign-in';
  if (headers.has(ANSWER_MARK)) return 'ours';
  if (!/^text\/html/i.test(headers.get('content-type') ?? '')) return 'unmarked';
  return SIGN_IN.includes(status) ? 'sign-in' : 'gateway';
}
