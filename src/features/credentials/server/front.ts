import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Credential, refusals } from '../contract.ts';
import { openCredential } from './credential.ts';
import { frontCredential } from './store.ts';

/** Moves a credential's card to the front of the holder's stack of cards. */
export const putInFront = ({ db, vault }: Services, who: Owner, id: number): Promise<Credential> =>
  db.tx(async (tx) => {
    const row = await frontCredential(tx, who, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    if (row.is_revoked) throw refuse(refusals, 'credential_revoked');
    return openCredential(tx, vault, row);
  });
