import { OWNER_ID } from '#platform/ids.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import { createLimiter, networkOf, refusalOfTry, subnetOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { limits } from '../limits.ts';
import { type LoginRow, readLogin, readUser } from '../store.ts';
import { ownerProof } from './authorize.ts';
import { createNetworks } from './networks.ts';
import { verifyPassword } from './passwords.ts';

export interface Guess {
  readonly email: string;
  /** IP address of the peer. */
  readonly address: string;
  readonly password: string;
}

/**
 * Returns the only check of a typed password. It is limited by account and network, by address, and by account in a
 * day; networks in which the account was used are exempt from the last one. A guess is counted before it is compared
 * and uncounted if it is right. Right ones have a limit of their own, which nobody without the password can use up.
 * Every one of `logins` is compared, whatever the earlier results, and an unknown one takes as long. Resolves to the
 * first match.
 */
export function createPasswordCheck(services: Pick<Services, 'db' | 'vault' | 'settings'>) {
  const limiter = createLimiter(services, limits);
  const networks = createNetworks(services);
  const knownAt = (address: string, logins: readonly (LoginRow | undefined)[]) =>
    Promise.all(logins.map(async (login) => (login && (await networks.isOf(login, address)) ? login : undefined)));

  return async (
    logins: readonly (LoginRow | undefined)[],
    { email, address, password }: Guess,
  ): Promise<LoginRow | undefined> => {
    const forget = await limiter.take(
      { kind: 'password_of_account', subject: `${email}\n${subnetOf(address)}` },
      { kind: 'password_from_address', subject: networkOf(address) },
    );
    const day = await refusalOfTry(limiter.take({ kind: 'password_of_account_a_day', subject: email }));
    const isOver = day instanceof Refusal;
    const admitted = isOver ? await knownAt(address, logins) : logins;
    if (isOver && admitted.every((login) => login === undefined)) throw day;
    let right: LoginRow | undefined;
    for (const login of admitted) if (await verifyPassword(login?.password_hash, password)) right ??= login;
    if (!right) return undefined;
    await forget();
    if (!isOver) await day();
    await limiter.take({ kind: 'right_password_of_account', subject: `user:${right.id}` });
    await networks.note(right, address);
    return right;
  };
}

/**
 * Reports whether the wallet requires the password for every act that weakens its protection, even a signed one. True
 * for personal mode's owner with OWNER_PASSWORD, whose session may be open on a shared machine.
 */
export const typesPassword = (
  { mode, ownerPassword }: Pick<Settings, 'mode' | 'ownerPassword'>,
  { userId }: Owner,
): boolean => mode === 'personal' && ownerPassword !== undefined && userId === OWNER_ID;

export interface TypedPassword {
  readonly currentPassword: string | undefined;
  /** IP address of the peer. */
  readonly address: string;
}

/**
 * Returns a check that refuses a caller without the user's current password (`wrong_password`, on the field
 * `currentPassword`), for acts that a stolen session must not be enough for. Limited like a sign-in, but an empty
 * password is no guess. A personal wallet without a password asks for none.
 */
export function createPasswordDemand(services: Pick<Services, 'db' | 'vault' | 'settings'>) {
  const { db, settings } = services;
  const check = createPasswordCheck(services);
  // A user without a password must sign the act itself instead.
  const signsAlways = async ({ id }: LoginRow) => (await readUser(db, ownerProof(id))).biometric_enabled;
  return async (
    login: LoginRow | undefined,
    { currentPassword, address }: TypedPassword,
    what: string,
  ): Promise<void> => {
    if (login?.password_hash === null && (settings.mode === 'personal' || (await signsAlways(login)))) return;
    if (currentPassword === undefined) throw wrongPassword(`is needed for ${what}`);
    const isRight = login && (await check([login], { email: login.email, address, password: currentPassword }));
    if (!isRight) throw wrongPassword('is wrong');
  };
}

/**
 * Returns a guard for acts that add a way to sign in. With biometrics on it requires a signature, with biometrics off
 * the password, and both if `typesPassword`. The returned function uses the signature up in the transaction of the act.
 */
export function createDoorGuard(services: Pick<Services, 'db' | 'vault' | 'settings'>) {
  const { db, settings } = services;
  const demandPassword = createPasswordDemand(services);
  return async (
    owner: Owner,
    consent: Consent,
    typed: TypedPassword,
    what: string,
  ): Promise<(tx: Tx) => Promise<void>> => {
    const { biometric_enabled: isOn } = await readUser(db, owner);
    if (!isOn || typesPassword(settings, owner)) await demandPassword(await readLogin(db, owner), typed, what);
    return async (tx) => {
      // Biometrics were switched off since, so neither signature nor password was given.
      if (!(await consent.use(tx)) && isOn) throw wrongPassword(`is needed for ${what}`);
    };
  };
}

/** Returns the refusal for a wrong password, with the error on the password field. */
export const wrongPassword = (currentPassword: string) =>
  refuse(refusals, 'wrong_password', { errors: { currentPassword } });
