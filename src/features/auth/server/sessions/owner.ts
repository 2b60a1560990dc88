import { UNNAMED } from '#features/auth/person.ts';
import { OWNER_ID } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { lockByNumber } from '#platform/server/store/locks.ts';
import { changePasswordHash, readLogin } from '../store.ts';
import { createUser, type UserToMake } from '../users.ts';
import { ownerProof } from './authorize.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endOtherSessions } from './sessions.ts';

export type OwnerProfile = Pick<UserToMake, 'email' | 'firstName' | 'lastName' | 'nameKo'>;
/** Advisory lock number: hashtext('ingam owner'). */
const OWNER_LOCK = -93_494_796;
const nobodyYet: OwnerProfile = { email: 'owner@ingam.example', ...UNNAMED };

/**
 * Makes user 1 of personal mode on the first start, and at each start applies the password of `OWNER_PASSWORD` or none.
 * A changed password ends the owner's sessions. `furnish` joins the transaction that makes the owner. Safe on several
 * nodes at once; `isNew` is true on one of them.
 */
export async function ensureOwner(
  services: Services,
  profile: OwnerProfile = nobodyYet,
  furnish?: (tx: Tx, owner: Owner) => Promise<void>,
): Promise<{ owner: Owner; isNew: boolean }> {
  const { db } = services;
  const owner = ownerProof(OWNER_ID);
  const from = (await readLogin(db, owner))?.password_hash ?? null;
  const to = await wantedHash(services.settings.ownerPassword?.normalize('NFC'), from);
  return db.tx(async (tx) => {
    await lockByNumber(tx, OWNER_LOCK);
    if (!(await readLogin(tx, owner))) {
      await createUser(tx, services, { ...profile, id: OWNER_ID, passwordHash: to });
      await furnish?.(tx, owner);
      return { owner, isNew: true };
    }
    if (to !== from && (await changePasswordHash(tx, owner, { from, to }))) await endOtherSessions(tx, owner, null);
    return { owner, isNew: false };
  });
}

async function wantedHash(password: string | undefined, present: string | null): Promise<string | null> {
  if (password === undefined) return null;
  return present && (await verifyPassword(present, password)) ? present : hashPassword(password);
}
