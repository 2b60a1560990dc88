import type { Tx } from '#platform/server/store/db.ts';
import type { User } from '../../contract.ts';
import { tellSignIn } from '../email/security-notices.ts';
import { lockUser, readLogin, readUser, userOnWire } from '../store.ts';
import { findByMark, noteUse } from './account-credentials-store.ts';
import { ownerProof } from './authorize.ts';
import { startSession } from './sessions.ts';

/**
 * Starts a read-only session on the account that a credential opens. Undefined if it opens none. The caller has
 * verified the presentation and the credential's status; `mark` identifies the credential.
 */
export async function openByCredential(
  tx: Tx,
  mark: Uint8Array,
  userAgent: string | undefined,
): Promise<{ user: User; token: string } | undefined> {
  const found = await findByMark(tx, mark);
  if (!found) return undefined;
  const owner = ownerProof(found.user_id);
  await lockUser(tx, owner);
  // The credential was removed from the account in the meantime.
  if (!(await noteUse(tx, owner, found.id))) return undefined;
  const login = await readLogin(tx, owner);
  if (!login) return undefined;
  const token = await startSession(tx, { id: login.id, passwordHash: login.password_hash }, userAgent, found.id);
  if (!token) return undefined;
  await tellSignIn(tx, owner);
  return { user: userOnWire(await readUser(tx, owner)), token };
}
