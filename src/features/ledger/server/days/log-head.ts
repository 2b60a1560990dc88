import { canonicalJson } from '#platform/server/http/digest.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { HEAD_TYPE, type HeadForm, type InclusionState } from '../../day-log.ts';
import { inclusionOf } from './trees.ts';

type Parts = Pick<Services, 'signer' | 'settings'>;

/**
 * Signs a head of the log with this server's key. Signed when it is read and not stored, so that it always verifies with
 * the newest key, as the receipt around it does.
 */
export function signHead({ signer, settings }: Parts, { of, root }: { of: number; root: string }): string {
  const form: HeadForm = { type: 'ingam-day-log', days: of, root, issuer: new URL(settings.publicUrl).origin };
  const payload = Buffer.from(canonicalJson(form));
  return signer.signDetached(HEAD_TYPE, payload).replace('..', `.${payload.toString('base64url')}.`);
}

/** Returns a transfer's current proof with the signed head to which it leads. The caller may see the transfer. */
export async function signedInclusionOf(parts: Parts, db: Queryable, id: number): Promise<InclusionState> {
  const found = await inclusionOf(db, id);
  return found.state === 'in' ? { ...found, head: signHead(parts, found.log) } : found;
}
