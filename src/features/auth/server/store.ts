import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { isUniqueViolation, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals, type User } from '../contract.ts';

export interface UserRow {
  id: UserId;
  email: string;
  first_name: string;
  last_name: string;
  name_ko: string | null;
  /** Address: 0x and 40 lower-case hex digits. */
  address: string;
  did: string;
  biometric_enabled: boolean;
  has_password: boolean;
  created_at: Date;
}

export interface NewUserRow {
  /** Null to use the next id. */
  readonly id: UserId | null;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly nameKo: string | null;
  readonly address: string;
  readonly did: string;
  readonly isEmailProven: boolean;
  /** True for an organisation, for which nobody can sign in. */
  readonly isOrganisation: boolean;
}

const userColumns = sql`id, email, first_name, last_name, name_ko, address, did, biometric_enabled, password_hash IS NOT NULL AS has_password, created_at`;

/**
 * Inserts a user. If the e-mail is proven by another account it refuses (`email_taken`) and uses up no id, so that ids
 * are 2, 3, ... in personal mode.
 */
export async function insertUser(tx: Tx, user: NewUserRow): Promise<UserRow> {
  const row = await tx.maybe(sql<UserRow>`
    INSERT INTO users (id, email, password_hash, first_name, last_name, name_ko, address, did, email_proven_at, is_organisation) OVERRIDING SYSTEM VALUE
    SELECT COALESCE(${user.id}::bigint, nextval(pg_get_serial_sequence('users', 'id'))), ${user.email}::text,
      ${user.passwordHash}::text, ${user.firstName}::text, ${user.lastName}::text, ${user.nameKo}::text, ${user.address}::text,
      ${user.did}::text, CASE WHEN ${user.isEmailProven}::boolean THEN now() END, ${user.isOrganisation}::boolean
    WHERE NOT (${user.isEmailProven}::boolean AND EXISTS (SELECT FROM users WHERE email = ${user.email} AND email_proven_at IS NOT NULL))
    ON CONFLICT (email) WHERE email_proven_at IS NOT NULL DO NOTHING
    RETURNING ${userColumns}`);
  if (!row) throw emailTaken();
  return row;
}

export const emailTaken = () =>
  refuse(refusals, 'email_taken', { detail: 'This e-mail is taken.', errors: { email: 'is taken' } });

/** Advances the id sequence past all rows, after a row was inserted with an explicit id. */
export const advanceSequence = (tx: Tx): Promise<number> =>
  tx.run(sql`SELECT setval(pg_get_serial_sequence('users', 'id'),
    GREATEST((SELECT max(id) FROM users), nextval(pg_get_serial_sequence('users', 'id')) - 1))`);

export const readUser = (db: Queryable, owner: Owner): Promise<UserRow> =>
  db.one(sql<UserRow>`
    SELECT ${userColumns}
    FROM users WHERE id = ${owner.userId}`);

/** Converts a user to wire form. The address has its EIP-55 checksum, as in the DID. */
export const userOnWire = (row: UserRow): User => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  nameKo: row.name_ko,
  email: row.email,
  didAddress: row.did,
  address: row.did.slice(-42),
  biometricEnabled: row.biometric_enabled,
  hasPassword: row.has_password,
  createdAt: onWire(row.created_at),
});

/** Locks a user, so that rules that count all rows of a user see one addition at a time. */
export async function lockUser(tx: Tx, owner: Owner | Recipient): Promise<void> {
  await tx.one(sql<{ id: number }>`SELECT id FROM users WHERE id = ${owner.userId} FOR NO KEY UPDATE`);
}

export interface LoginRow {
  id: UserId;
  email: string;
  password_hash: string | null;
}

const selectLogin = sql`SELECT id, email, password_hash FROM users`;

/** Finds the account that has proven an e-mail. This proves nothing about the caller. */
export const findLogin = (db: Queryable, email: string): Promise<LoginRow | undefined> =>
  db.maybe(sql<LoginRow>`
    ${selectLogin} WHERE email = ${email} AND email_proven_at IS NOT NULL`);

/** Finds the newest account with an unproven e-mail. */
export const findUnproven = (db: Queryable, email: string): Promise<LoginRow | undefined> =>
  db.maybe(sql<LoginRow>`
    ${selectLogin}
     WHERE email = ${email} AND email_proven_at IS NULL AND deleted_at IS NULL ORDER BY id DESC LIMIT 1`);

export const readLogin = (db: Queryable, owner: Owner): Promise<LoginRow | undefined> =>
  db.maybe(sql<LoginRow>`${selectLogin} WHERE id = ${owner.userId}`);

/** Replaces the password hash if `from` is still the current one. Returns false if it is not. */
export const changePasswordHash = async (
  tx: Tx,
  owner: Owner,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> =>
  (await tx.run(sql`UPDATE users SET password_hash = ${to}
    WHERE id = ${owner.userId} AND password_hash IS NOT DISTINCT FROM ${from}::text`)) === 1;

/** Sets the password hash whatever it was before: a person who recovers a wallet may have forgotten the password. */
export const setPasswordHash = (tx: Tx, owner: Owner, to: string): Promise<number> =>
  tx.run(sql`UPDATE users SET password_hash = ${to} WHERE id = ${owner.userId}`);

export interface ProfileChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Null removes the Korean name. */
  readonly nameKo?: string | null | undefined;
  readonly email?: string | undefined;
}

/** Updates the given fields. Refuses with `email_taken`. */
export async function updateProfile(db: Queryable, owner: Owner, change: ProfileChange): Promise<UserRow> {
  try {
    return await db.one(sql<UserRow>`
      UPDATE users SET
        first_name = COALESCE(${change.firstName ?? null}::text, first_name),
        last_name = COALESCE(${change.lastName ?? null}::text, last_name),
        name_ko = CASE WHEN ${change.nameKo !== undefined}::boolean THEN ${change.nameKo ?? null}::text ELSE name_ko END,
        email = COALESCE(${change.email ?? null}::text, email)
      WHERE id = ${owner.userId}
      RETURNING ${userColumns}`);
  } catch (error) {
    if (isUniqueViolation(error, 'users_proven_email')) throw emailTaken();
    throw error;
  }
}

/** Switches biometrics on or off. Switching on needs a registered passkey; without one it returns undefined. */
export const setBiometric = (db: Queryable, owner: Owner, isOn: boolean): Promise<UserRow | undefined> =>
  db.maybe(sql<UserRow>`
    UPDATE users SET biometric_enabled = ${isOn}
    WHERE id = ${owner.userId} AND (NOT ${isOn}::boolean OR EXISTS (SELECT 1 FROM passkeys WHERE user_id = users.id))
    RETURNING ${userColumns}`);
