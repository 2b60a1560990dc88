import type { Services } from '#platform/server/services.ts';
import { setProvenEmail } from '../email/email-store.ts';
import { setMailLanguage } from '../recovery/recovery-store.ts';
import { createNetworks } from '../sessions/networks.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { startSession, tokenHashOf } from '../sessions/sessions.ts';
import { registers } from '../slots.ts';
import { userOnWire } from '../store.ts';
import { createUser } from '../users.ts';

export const PASSWORD = 'correct horse battery';
const HERE = '127.0.0.1';

/** Hash of that password, made once for each process: Argon2id takes longer than the rest of a registration. */
let hash: Promise<string> | undefined;

/** Makes a user with a proven e-mail through the server's own functions, without sending mail. */
export async function makeNewcomer(services: Services, email: string) {
  hash ??= hashPassword(PASSWORD);
  const passwordHash = await hash;
  const made = await services.db.tx(async (tx) => {
    const person = { email, firstName: 'Test', lastName: 'Person', nameKo: null, passwordHash };
    const { owner, user } = await createUser(tx, services, person);
    await setMailLanguage(tx, owner, 'en');
    const token = await startSession(tx, { id: owner.userId, passwordHash }, undefined);
    if (!token) throw new Error('a user without a session was made');
    if (services.settings.mode === 'hosted')
      await registers(services).run(tx, { owner, tokenHash: tokenHashOf(token), accepts: [] });
    await setProvenEmail(tx, owner, email.toLowerCase());
    return { userId: owner.userId, address: userOnWire(user).address, token };
  });
  await createNetworks(services).note({ id: made.userId }, HERE);
  return made;
}
