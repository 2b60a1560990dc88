import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { lockFile } from '#platform/server/store/embedded/store-lock.ts';
import { lockByNumber } from '#platform/server/store/locks.ts';
import { MAKING_KEYS, type MasterOf, rewrapSome } from './vault.ts';
import { checkMasterKeys, type MasterKeys, masterKeyId, readKeyFile, writeKeyFile } from './vault-keys.ts';

const BATCH = 200;
/**
 * Number of the lock (ASCII for 'keys') that makes rotations run one after the other, even from machines with their own
 * key files.
 */
const LOCK = 0x6b657973;

export interface Rotation {
  /** Id of the key that seals from now on. */
  readonly id: string;
  readonly rewrapped: number;
  /** File with the previous keys, which backups made under them need. */
  readonly retired: string;
}

/**
 * Replaces the master key while servers run. The new key goes first in the file, every data key is rewrapped in small
 * transactions, and only then does the old key leave the store and the file. An interrupted rotation continues when it
 * is run again: a file with several keys is a rotation in progress. So an operator may first write the new key to the
 * file of every machine. Only one runs at a time; a second is refused before it reads the file. Throws StoreError.
 */
export async function rotateMasterKey(db: Db, file: string): Promise<Rotation> {
  const unlock = lockFile(`${file}.lock`, `a rotation of ${file} is under way`);
  try {
    return await rotate(db, file);
  } finally {
    unlock();
  }
}

async function rotate(db: Db, file: string): Promise<Rotation> {
  const there = readKeyFile(file);
  const keys = there.length > 1 ? there : [randomBytes(32), ...there];
  await db.tx((tx) => begin(tx, there));
  if (keys !== there) writeKeyFile(file, keys);
  await db.tx((tx) => begin(tx, keys));
  const [current, ...old] = keys as [Uint8Array, ...Uint8Array[]];
  const masters = new Map(keys.map((key) => [masterKeyId(key), key]));
  const masterOf: MasterOf = (id) => {
    const key = masters.get(id);
    if (!key) throw new Error(`master key ${id} is missing`);
    return key;
  };
  let rewrapped = 0;
  do {
    for (let n = BATCH; n === BATCH; rewrapped += n) n = await db.tx((tx) => rewrapSome(tx, current, masterOf, BATCH));
    // Repeats if a server has created a data key under the old master key since then.
  } while (!(await db.tx((tx) => retire(tx, masterKeyId(current)))));
  const retired = `${file}.retired`;
  writeKeyFile(retired, [...old, ...keysIn(retired)]);
  writeKeyFile(file, [current]);
  return { id: masterKeyId(current), rewrapped, retired };
}

/**
 * Checks this rotation's keys under the lock. If each machine has its own key file, the second rotation finds the new
 * key of the first in the store, and is refused before it wraps anything.
 */
async function begin(tx: Tx, keys: MasterKeys): Promise<void> {
  await lockByNumber(tx, LOCK);
  await checkMasterKeys(tx, keys);
}

/**
 * Removes every other master key from the store. False while a data key still needs one. It waits for transactions that
 * create data keys: the statement after the lock sees what they committed.
 */
async function retire(tx: Tx, currentId: string): Promise<boolean> {
  await lockByNumber(tx, MAKING_KEYS);
  await tx.run(
    sql`DELETE FROM vault_keys v WHERE id <> ${currentId} AND NOT EXISTS (SELECT FROM data_keys d WHERE d.master_key_id = v.id)`,
  );
  const { n } = await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM vault_keys WHERE id <> ${currentId}`);
  return n === 0;
}

const keysIn = (file: string): MasterKeys => (existsSync(file) ? readKeyFile(file) : []);
