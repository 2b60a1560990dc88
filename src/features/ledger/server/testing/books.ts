import { createHash } from 'node:crypto';
import type { AssetCode } from '#features/currency/assets.ts';
import type { UserId } from '#platform/ids.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { type AccountOwner, HOUSE, type Movement } from '../../movement.ts';
import { post } from '../doors.ts';

/** Returns an address derived from a name, without a user. */
export const addressOf = (name: string): AccountOwner =>
  `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;

/** Builds a plain movement in whole units, of XP unless `more` says otherwise. */
export function moving(from: AccountOwner, to: AccountOwner, amount: bigint, more: Partial<Movement> = {}): Movement {
  return { kind: 'test', initiator: null, asset: 'XP', amount, fee: 0n, from, to, ...more };
}

/** Issues units into an account. */
export const give = (db: Db, to: AccountOwner, amount: bigint, asset: AssetCode = 'XP') =>
  db.tx((tx) => post(tx, moving(HOUSE.issuance, to, amount, { asset })));

/** Returns the balance and held units of an account, of XP by default. */
export async function unitsOf(db: Db, owner: AccountOwner, asset = 1): Promise<[number, number]> {
  const row = await db.maybe(sql<{ balance: string; held: string }>`
    SELECT balance, held FROM accounts WHERE owner = ${owner} AND asset_id = ${asset}`);
  return [Number(row?.balance ?? 0), Number(row?.held ?? 0)];
}

/** Adds a user without a password at an address. */
export async function addUser(db: Db, address: AccountOwner): Promise<UserId> {
  const { id } = await db.one(sql<{ id: UserId }>`
    INSERT INTO users (email, first_name, last_name, address, did)
    VALUES (${`${address}@example.com`}, 'Test', 'Person', ${address}, ${`did:ethr:0x7a69:${address}`}) RETURNING id`);
  return id;
}
