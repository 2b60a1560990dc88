import type { Consent, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import { record } from '../audit/trail.ts';
import { lockAs } from '../lock-as.ts';
import { retireSigningKey } from './opened-keys.ts';
import { ensureSigningKey } from './signing-keys.ts';

/** Makes a new signing key. Earlier signatures stay verifiable, and the old key signs nothing more. */
export const replaceSigningKey = (
  { db, vault }: Services,
  who: Officer<'own'>,
  consent: Consent,
): Promise<{ kid: string; createdAt: string }> =>
  db.tx(async (tx) => {
    await lockAs(tx, who, consent);
    await retireSigningKey(tx, { vault }, who.organisation);
    const { kid, created_at } = await ensureSigningKey(tx, { vault }, who.organisation);
    await record(tx, vault, who, 'signing_key.made', { kid });
    return { kid, createdAt: onWire(created_at) };
  });
