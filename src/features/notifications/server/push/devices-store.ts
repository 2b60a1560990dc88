import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner, Session } from '#platform/server/http/proof.ts';
import { nextId, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import { MOST_DEVICES, type PushKind } from '../../push.ts';
import type { DeviceKeys } from './encrypt.ts';

/** Endpoint of a device and the keys that encrypt its messages. */
export interface Target {
  readonly endpoint: string;
  readonly keys: DeviceKeys;
  /** True if the person confirmed that the endpoint is on this machine. */
  readonly isHere?: boolean;
}

/** The caller and their session. */
export interface Caller {
  readonly owner: Owner;
  readonly session: Session | null;
}

export interface DeviceRow {
  readonly id: number;
  readonly kinds: PushKind[];
  readonly shows_text: boolean;
  readonly language: 'en' | 'ko';
  readonly user_agent: string | null;
  readonly created_at: Date;
}
const columns = sql`d.id, d.kinds, d.shows_text, d.language, d.user_agent, d.created_at`;

export const placeOf = (id: number) => ({ table: 'push_devices', column: 'target', row: id });
const macOf = (vault: Vault, endpoint: string, tx?: Tx) => vault.mac('push', endpoint, tx);

export const listDevices = (db: Queryable, { userId }: Owner): Promise<DeviceRow[]> =>
  db.rows(sql<DeviceRow>`SELECT ${columns} FROM push_devices d WHERE d.user_id = ${userId} ORDER BY d.id DESC`);

export interface NewDevice extends Target {
  readonly kinds: readonly PushKind[];
  readonly showsText: boolean;
  readonly language: 'en' | 'ko';
  readonly userAgent: string | undefined;
}

/** Locks the caller's session until the commit; refuses the call if the session has ended. */
async function lockSession(tx: Tx, owner: Owner, session: Session | null): Promise<number | null> {
  // The owner of a personal wallet has no session.
  if (session?.userId !== owner.userId) return null;
  const found = await tx.maybe(sql<{ id: number }>`
    SELECT id FROM sessions WHERE token_hash = ${Buffer.from(session.tokenHash, 'hex')}::bytea FOR KEY SHARE`);
  if (!found) throw refuse(commonRefusals, 'unauthenticated');
  return found.id;
}

/** Stores a device, replacing any that has the same endpoint, even another person's. Deletes the oldest beyond ten. */
export async function putDevice(
  tx: Tx,
  vault: Vault,
  { owner, session }: Caller,
  device: NewDevice,
): Promise<DeviceRow | undefined> {
  const { endpoint, keys, isHere, kinds, showsText, language, userAgent } = device;
  // Uses the lock order of account closure and sign-out: user, then session.
  tx.queue(sql`SELECT FROM users WHERE id = ${owner.userId} FOR NO KEY UPDATE`);
  const sessionId = await lockSession(tx, owner, session);
  const mac = await macOf(vault, endpoint, tx);
  tx.queue(sql`DELETE FROM push_devices WHERE endpoint_mac = ${mac}`);
  const id = await nextId(tx, 'push_devices');
  const plain = Buffer.from(JSON.stringify({ endpoint, keys, ...(isHere && { isHere }) }));
  const target = await vault.seal(tx, userSubject(owner.userId), placeOf(id), plain);
  const kept = await tx.maybe(sql<DeviceRow>`
    INSERT INTO push_devices AS d (id, user_id, session_id, endpoint_mac, target, kinds, shows_text, language, user_agent) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${owner.userId}, ${sessionId}, ${mac}, ${target}, ${kinds}::text[], ${showsText}, ${language}, ${userAgent?.slice(0, 300) ?? null})
    ON CONFLICT (endpoint_mac) DO NOTHING
    RETURNING ${columns}`);
  tx.queue(sql`DELETE FROM push_devices WHERE id IN (
    SELECT id FROM push_devices WHERE user_id = ${owner.userId} ORDER BY id DESC OFFSET ${MOST_DEVICES})`);
  return kept;
}

/** Binds the browser's device, if it belongs to this person, to the session of the request. */
export async function claimDevice(
  tx: Tx,
  vault: Vault,
  { owner, session }: Caller,
  { endpoint, language }: Pick<NewDevice, 'endpoint' | 'language'>,
): Promise<DeviceRow | undefined> {
  const sessionId = await lockSession(tx, owner, session);
  const mac = await macOf(vault, endpoint, tx);
  return tx.maybe(sql<DeviceRow>`
    UPDATE push_devices d SET session_id = coalesce(${sessionId}::bigint, d.session_id), language = ${language}
     WHERE d.endpoint_mac = ${mac} AND d.user_id = ${owner.userId} RETURNING ${columns}`);
}

export const deleteDevice = (tx: Queryable, { userId }: Owner, id: number): Promise<number> =>
  tx.run(sql`DELETE FROM push_devices WHERE user_id = ${userId} AND id = ${id}`);

export const forgetDevices = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM push_devices WHERE user_id = ${userId}`);
