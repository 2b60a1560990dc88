import { z } from 'zod';
import { openJwe } from '#platform/server/vault/jwe.ts';
import type { AnswerFault } from '../../rules.ts';
import { QUERY_ID } from '../requests/request-object.ts';
import { keyOfTerms, kidOfTerms, type Terms } from '../requests/terms.ts';

/** Content of an encrypted answer (OpenID4VP 1.0, section 8.3): a presentation or a decline. */
export type WalletAnswer = { readonly shown: string } | { readonly declined: true } | { readonly fault: AnswerFault };

const shape = z.looseObject({
  state: z.string().max(1000).optional(),
  error: z.string().max(200).optional(),
  vp_token: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Decrypts an answer with the key of its request and returns its single presentation. The answer must repeat the
 * request's state, unless it came through a browser.
 */
export function readResponse(
  compact: string,
  terms: Pick<Terms, 'key'> & { readonly state: string | undefined },
): WalletAnswer {
  const opened = openJwe(compact, keyOfTerms(terms));
  const kid = opened?.header.kid;
  if (!opened || (kid !== undefined && kid !== kidOfTerms(terms))) return { fault: 'not_encrypted' };
  const read = shape.safeParse(jsonIn(opened.plaintext));
  if (!read.success) return { fault: 'not_readable' };
  const { state, error, vp_token: token } = read.data;
  if (state !== terms.state) return { fault: 'wrong_state' };
  if (error !== undefined) return { declined: true };
  const [[id, given] = [], ...more] = Object.entries(token ?? {});
  const [shown, ...others] = Array.isArray(given) ? (given as unknown[]) : [];
  if (id !== QUERY_ID || more.length > 0 || others.length > 0 || typeof shown !== 'string')
    return { fault: 'not_asked' };
  return { shown };
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
