import { createLimiter, networkOf } from '#platform/server/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { verifyPassword } from './passwords.ts';
import type { LoginRow } from './store.ts';

export interface Guess {
  readonly email: string;
  /** The peer's. */
  readonly address: string;
  readonly password: string;
}

/**
 * Makes the one check of a typed password, limited by account and by address. The guess is counted before it is looked at and forgotten
 * when it is right, and one for nobody takes as long: resolves to the login, or to nothing.
 */
export function createPasswordCheck({ db, settings }: Pick<Services, 'db' | 'settings'>) {
  const limiter = createLimiter(db, settings);
  return async (login: LoginRow | undefined, guess: Guess): Promise<LoginRow | undefined> => {
    const forget = await limiter.take(
      { kind: 'password_of_account', subject: guess.email },
      { kind: 'password_from_address', subject: networkOf(guess.address) },
    );
    const isRight = await verifyPassword(login?.password_hash, guess.password);
    if (isRight) await forget();
    return isRight ? login : undefined;
  };
}
