import { createPasswordDemand } from '#features/auth/server/sessions/password-check.ts';
import { readLogin } from '#features/auth/server/store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { createLimiter, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { isMailAddress } from '#platform/texts/mail-address.ts';
import { limits } from './limits.ts';

interface Wish {
  readonly email: string;
  readonly currentPassword: string | undefined;
  /** The peer's. */
  readonly address: string;
}

/**
 * Judges a wish for another e-mail before anything is written: limited by user and network, and where the person has a password only with
 * it, since a stolen session could else take the account over. The present e-mail is no wish, whatever rule it was
 * kept by.
 */
export function createEmailCheck(services: Services) {
  const { db } = services;
  const limiter = createLimiter(services, limits);
  const demandPassword = createPasswordDemand(services);
  return async (owner: Owner, { email, currentPassword, address }: Wish): Promise<void> => {
    const login = await readLogin(db, owner);
    if (login?.email === email) return;
    if (!isMailAddress(email))
      throw refuse(commonRefusals, 'malformed', { errors: { email: 'must be an e-mail address' } });
    await demandPassword(login, { currentPassword, address }, 'another e-mail');
    await limiter.take(
      { kind: 'email_change_of_user', subject: `user:${owner.userId}` },
      { kind: 'email_change_from_network', subject: networkOf(address) },
    );
  };
}
