import { createPasswordCheck } from '#features/auth/server/password-check.ts';
import { readLogin } from '#features/auth/server/store.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/proof.ts';
import { createLimiter, networkOf } from '#platform/server/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../contract.ts';

interface Wish {
  readonly email: string;
  readonly currentPassword: string | undefined;
  /** The peer's. */
  readonly address: string;
}

/**
 * Judges a wish for another e-mail before the store says whether it is taken: limited by user and network, and in hosted mode only with
 * the password, since a stolen session could else take the account over. The present e-mail is no wish.
 */
export function createEmailCheck({ db, settings }: Services) {
  const limiter = createLimiter(db, settings);
  const check = createPasswordCheck({ db, settings });
  return async (owner: Owner, { email, currentPassword: password, address }: Wish): Promise<void> => {
    const login = await readLogin(db, owner);
    if (login?.email === email) return;
    if (settings.mode === 'hosted') {
      if (password === undefined) throw wrongPassword('is needed for another e-mail');
      const isRight = login && (await check(login, { email: login.email, address, password }));
      if (!isRight) throw wrongPassword('is wrong');
    }
    await limiter.take(
      { kind: 'email_change_of_user', subject: `user:${owner.userId}` },
      { kind: 'email_change_from_network', subject: networkOf(address) },
    );
  };
}

const wrongPassword = (currentPassword: string) => refuse(refusals, 'wrong_password', { errors: { currentPassword } });
