import { z } from 'zod';
import { parseId, type UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import { tellSecurity } from '../email/security-notices.ts';
import { endLinks } from '../recovery/recovery-store.ts';
import { forgetCredentials } from '../sessions/account-credentials-store.ts';
import { ownerProof } from '../sessions/authorize.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { findLogin, lockUser, readLogin } from '../store.ts';
import { replacePasskeys } from './passkeys.ts';

/** Result for the wallet of a person who was locked out. */
export const clearing = z.object({
  userId: z.number(),
  passkeys: z.number(),
  sessions: z.number(),
  /** False in personal mode, where no address is proven. */
  isMailed: z.boolean(),
});
type ClearedWallet = z.infer<typeof clearing>;
/** Name of the command on a running server. */
export const CLEARING = 'clear-passkeys';

/**
 * Unlocks a wallet whose passkeys are lost or no longer work at its domain. In one transaction it removes them,
 * switches biometrics off, ends every session and open link, and notifies the person. It needs no proof from the
 * person, so only the operator may run it. `name` is an id or a lower-case e-mail. Undefined if nobody has it.
 */
export const clearPasskeys = (
  services: Pick<Services, 'db' | 'vault' | 'settings'>,
  name: string,
): Promise<ClearedWallet | undefined> =>
  services.db.tx(async (tx) => {
    const id: UserId | undefined = parseId(name);
    const login = await (id === undefined ? findLogin(tx, name) : readLogin(tx, ownerProof(id)));
    if (!login) return undefined;
    const owner = ownerProof(login.id);
    await lockUser(tx, owner);
    const { length: passkeys } = await replacePasskeys(tx, owner, undefined);
    const sessions = await endOtherSessions(tx, owner, null);
    await forgetCredentials(tx, owner);
    await endLinks(tx, owner);
    await tellSecurity(tx, services, owner, 'passkeys_cleared');
    return { userId: login.id, passkeys, sessions, isMailed: services.settings.mode === 'hosted' };
  });
