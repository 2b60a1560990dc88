import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { lockSharedByNumber } from '#platform/server/store/locks.ts';
import { checkMasterKeys, type MasterKeys, masterKeyId } from './vault-keys.ts';
import { contextOf, openBytes, sealBytes } from './vault-seal.ts';

/** Location of a secret, bound into its seal, so that a sealed value copied elsewhere does not open. */
export interface SealContext {
  readonly table: string;
  readonly column: string;
  readonly row: string | number;
}

/**
 * The only component that encrypts private data: AES-256-GCM under a data key for each subject, which the master key
 * wraps.
 */
export interface Vault {
  /** Seals a value. `subject` is `user:7` or `server`. Its data key is created in this transaction if it is missing. */
  seal(tx: Queryable, subject: string, place: SealContext, plain: Uint8Array): Promise<Uint8Array>;
  /**
   * As `seal`, in two steps: it fetches the key first, and the returned function seals without the store. For callers
   * that hold a lock.
   */
  sealer(tx: Queryable, subject: string): Promise<(place: SealContext, plain: Uint8Array) => Uint8Array>;
  /** Opens a value. Throws (a fault) if it was changed, moved or sealed under a missing key. */
  open(db: Queryable, subject: string, place: SealContext, sealed: Uint8Array): Promise<Uint8Array>;
  /** Opens values of many subjects, fetching all their data keys at once. */
  opener(
    db: Queryable,
    subjects: readonly string[],
  ): Promise<(subject: string, place: SealContext, sealed: Uint8Array) => Uint8Array>;
  /** Destroys a subject's data key. Nothing sealed under it can be read again, here or in backups made from then on. */
  forget(tx: Tx, subject: string): Promise<void>;
  /**
   * Returns an HMAC-SHA-256 under a key for this purpose, derived from the server's data key: a fingerprint that nobody
   * without the key can guess. The first call reads the store; inside a transaction, pass it.
   */
  mac(purpose: string, text: string, tx?: Tx): Promise<Uint8Array>;
}

interface DataKeyRow {
  id: Uint8Array;
  master_key_id: string;
  wrapped: Uint8Array;
}
export type MasterOf = (id: string) => Uint8Array;

interface DataKey {
  readonly id: Uint8Array;
  readonly key: Uint8Array;
}

/** Returns the subject whose data key seals a user's data. */
export const userSubject = (userId: number): string => `user:${userId}`;

/** Subject of the server's own data key. */
export const SERVER = 'server';

// A sealed value: format (1 byte), data key id (8), then IV, ciphertext and tag.
const FORMAT = 1;
const HEADER = 9;
const CACHED = 1000;

/**
 * Checks the master keys against the store (StoreError if they are not its own) and returns its vault. `reload` reads
 * the keys again when a newer one is met, because the master key may change while the server runs.
 */
export async function openVault(db: Db, keys: MasterKeys, reload: () => MasterKeys = () => keys): Promise<Vault> {
  await db.tx((tx) => checkMasterKeys(tx, keys));
  let masters = byId(keys);
  const masterOf: MasterOf = (id) => {
    if (!masters.has(id)) masters = byId(reload());
    const master = masters.get(id);
    if (!master) throw new Error(`master key ${id} is missing`);
    return master;
  };
  // Unwrapped keys of recent subjects by key id. Ids are random, so a key that was rolled back can never be confused
  // with one that was committed.
  const cache = new LRUCache<string, Uint8Array>({ max: CACHED });
  const macKeys = new Map<string, Uint8Array>();

  // Reads the row every time, so that nothing is sealed under a key whose transaction rolled back or whose row is gone.
  const keyToSeal = async (tx: Queryable, subject: string): Promise<DataKey> => {
    const row = (await readKey(tx, subject)) ?? (await makeKey(tx, subject, masterOf));
    return { id: row.id, key: unwrap(masterOf, subject, row) };
  };
  const keyToOpen = async (tx: Queryable, subject: string, sealed: Uint8Array): Promise<Uint8Array> => {
    const name = `${subject} ${Buffer.from(sealed.subarray(1, HEADER)).toString('hex')}`;
    const known = cache.get(name);
    if (known) return known;
    const row = await readKey(tx, subject);
    if (!isKeyOf(row, sealed)) throw keyMissing(subject);
    const key = unwrap(masterOf, subject, row);
    cache.set(name, key);
    return key;
  };
  const sealer: Vault['sealer'] = async (tx, subject) => {
    const { id, key } = await keyToSeal(tx, subject);
    const header = Buffer.concat([Buffer.of(FORMAT), id]);
    return (place, plain) => Buffer.concat([header, sealBytes(key, placeContext(header, subject, place), plain)]);
  };
  const openWith = (key: Uint8Array, subject: string, place: SealContext, sealed: Uint8Array) =>
    openBytes(key, placeContext(sealed.subarray(0, HEADER), subject, place), sealed.subarray(HEADER));
  return {
    sealer,
    seal: async (tx, subject, place, plain) => (await sealer(tx, subject))(place, plain),
    open: async (tx, subject, place, sealed) => {
      needSealed(place, sealed);
      return openWith(await keyToOpen(tx, subject, sealed), subject, place, sealed);
    },
    opener: async (tx, subjects) => {
      const keys = new Map((await readKeys(tx, subjects)).map((row) => [row.subject, row]));
      return (subject, place, sealed) => {
        needSealed(place, sealed);
        const row = keys.get(subject);
        if (!isKeyOf(row, sealed)) throw keyMissing(subject);
        return openWith(unwrap(masterOf, subject, row), subject, place, sealed);
      };
    },
    forget: async (tx, subject) => {
      tx.queue(sql`DELETE FROM data_keys WHERE subject = ${subject}`);
      tx.afterCommit(() => {
        for (const name of [...cache.keys()]) if (name.startsWith(`${subject} `)) cache.delete(name);
      });
    },
    mac: async (purpose, text, tx) => {
      const known = macKeys.get(purpose);
      if (known) return createHmac('sha256', known).update(text).digest();
      const { key } = await (tx ? keyToSeal(tx, SERVER) : db.tx((own) => keyToSeal(own, SERVER)));
      const own = Buffer.from(hkdfSync('sha256', key, '', `ingam ${purpose}`, 32));
      // A key that this transaction creates is usable only once it commits.
      if (tx) tx.afterCommit(() => macKeys.set(purpose, own));
      else macKeys.set(purpose, own);
      return createHmac('sha256', own).update(text).digest();
    },
  };
}

const byId = (keys: MasterKeys) => new Map(keys.map((key) => [masterKeyId(key), key]));
const placeContext = (header: Uint8Array, subject: string, { table, column, row }: SealContext) =>
  contextOf(Buffer.from(header).toString('hex'), table, column, String(row), subject);
const wrapContext = (subject: string, id: Uint8Array) =>
  contextOf('data_keys', 'wrapped', subject, Buffer.from(id).toString('hex'));

const isKeyOf = <Row extends DataKeyRow>(row: Row | undefined, sealed: Uint8Array): row is Row =>
  row !== undefined && Buffer.compare(row.id, sealed.subarray(1, HEADER)) === 0;
const keyMissing = (subject: string) => new Error(`a value of ${subject} was sealed under a data key that is missing`);
function needSealed({ table }: SealContext, sealed: Uint8Array): void {
  if (sealed.length < HEADER || sealed[0] !== FORMAT) throw new Error(`not a sealed value in ${table}`);
}

const readKeys = (tx: Queryable, subjects: readonly string[]) =>
  tx.rows(sql<WrappedRow>`
    SELECT subject, id, master_key_id, wrapped FROM data_keys WHERE subject = ANY (${[...subjects]}::text[])`);
const readKey = (tx: Queryable, subject: string) =>
  tx.maybe(sql<DataKeyRow>`SELECT id, master_key_id, wrapped FROM data_keys WHERE subject = ${subject}`);

/** ASCII for 'data': shared by transactions that create data keys, taken exclusively before a master key is removed. */
export const MAKING_KEYS = 0x64617461;

/**
 * Creates a data key, wrapped by the newest master key. A lock keeps that master key in the store until this
 * transaction ends.
 */
async function makeKey(tx: Queryable, subject: string, masterOf: MasterOf): Promise<DataKeyRow> {
  await lockSharedByNumber(tx, MAKING_KEYS);
  const { id: masterId } = await tx.one(
    sql<{ id: string }>`SELECT id FROM vault_keys ORDER BY created_at DESC, id LIMIT 1`,
  );
  const id = randomBytes(8);
  const wrapped = sealBytes(masterOf(masterId), wrapContext(subject, id), randomBytes(32));
  await tx.run(sql`INSERT INTO data_keys (subject, id, master_key_id, wrapped)
    VALUES (${subject}, ${id}, ${masterId}, ${wrapped}) ON CONFLICT (subject) DO NOTHING`);
  // Another transaction may have been first; ON CONFLICT waited for its commit.
  const row = await readKey(tx, subject);
  if (!row) throw new Error(`the data key of ${subject} vanished`);
  return row;
}

const unwrap = (masterOf: MasterOf, subject: string, row: DataKeyRow): Uint8Array =>
  openBytes(masterOf(row.master_key_id), wrapContext(subject, row.id), row.wrapped);

interface WrappedRow extends DataKeyRow {
  subject: string;
}

/**
 * Rewraps some data keys from other master keys under this one, and returns how many. The data keys themselves do not
 * change, so sealed values stay readable.
 */
export async function rewrapSome(tx: Tx, to: Uint8Array, masterOf: MasterOf, most: number): Promise<number> {
  const toId = masterKeyId(to);
  const rows = await tx.rows(sql<WrappedRow>`
    SELECT subject, id, master_key_id, wrapped FROM data_keys WHERE master_key_id <> ${toId} ORDER BY subject LIMIT ${most} FOR UPDATE`);
  const wrapped = rows.map((row) =>
    sealBytes(to, wrapContext(row.subject, row.id), unwrap(masterOf, row.subject, row)),
  );
  tx.queue(sql`UPDATE data_keys k SET master_key_id = ${toId}, wrapped = w.wrapped
    FROM unnest(${rows.map(({ subject }) => subject)}::text[], ${wrapped}::bytea[]) AS w(subject, wrapped) WHERE k.subject = w.subject`);
  return rows.length;
}
