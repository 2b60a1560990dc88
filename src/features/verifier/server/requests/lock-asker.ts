import { lockForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import { lockUnsigned } from '#features/organisations/server/lock-as.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Asker } from './requests-store.ts';

/**
 * Locks the organisation for the member of staff or program that asks. Refuses if their right ended in the meantime.
 */
export const lockAsker = (tx: Tx, who: Asker) => ('keyId' in who ? lockForKey(tx, who) : lockUnsigned(tx, who));
