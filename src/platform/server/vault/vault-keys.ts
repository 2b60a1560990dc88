import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { reason, StoreError } from '#platform/server/store/store-error.ts';
import { contextOf, openBytes, sealBytes } from './vault-seal.ts';

/** Keys of 32 bytes. The first seals new data, all of them open existing data. */
export type MasterKeys = readonly Uint8Array[];

export interface MasterKeySource {
  /** Value of the setting `MASTER_KEY_FILE`. */
  readonly file: string | undefined;
  readonly dataDir: string;
  readonly isEmbedded: boolean;
  /** Nothing was ever sealed in this store (`isVaultEmpty`). Only then may a key be created. */
  readonly storeIsEmpty: boolean;
}

/**
 * Reads the master key file: lines of base64, 32 bytes each. On the embedded store without `MASTER_KEY_FILE` it is
 * `master.key` in the data folder, created (0600) for an empty store. Throws StoreError with a one-line message. Never
 * creates a second key for a store.
 */
export function openMasterKey(source: MasterKeySource): MasterKeys {
  if (!source.file && !source.isEmbedded) throw new StoreError('MASTER_KEY_FILE is not set');
  const file = keyFileOf(source.file, source.dataDir);
  if (existsSync(file)) return readKeyFile(file);
  if (source.file) throw new StoreError(`the master key file ${file} does not exist`);
  if (!source.storeIsEmpty)
    throw new StoreError(
      `the master key ${file} is missing and the store cannot be read without it; restore it from your backup`,
    );
  const key = randomBytes(32);
  writeKeyFile(file, [key]);
  return [key];
}

export const keyFileOf = (masterKeyFile: string | undefined, dataDir: string): string =>
  masterKeyFile ?? join(dataDir, 'master.key');

/** Reports whether nothing was ever sealed in a migrated store. */
export async function isVaultEmpty(db: Queryable): Promise<boolean> {
  const row = await db.maybe(sql<{ id: string }>`SELECT id FROM vault_keys LIMIT 1`);
  return row === undefined;
}

/** Returns the master keys of a migrated store from the configured location; throws StoreError. */
export async function openMasterKeys(
  db: Db,
  { masterKeyFile, databaseUrl, dataDir }: Pick<Settings, 'masterKeyFile' | 'databaseUrl' | 'dataDir'>,
): Promise<MasterKeys> {
  const storeIsEmpty = await isVaultEmpty(db);
  return openMasterKey({ file: masterKeyFile, dataDir, isEmbedded: databaseUrl === undefined, storeIsEmpty });
}

/** Returns an id of a master key that reveals nothing about it. */
export const masterKeyId = (key: Uint8Array): string =>
  createHash('sha256').update('ingam master key').update(key).digest('hex').slice(0, 16);

/**
 * Returns the id of a master key that the store was sealed with and that is missing here. Undefined if these keys open
 * all of it.
 */
export async function findMissingKey(db: Queryable, keys: MasterKeys): Promise<string | undefined> {
  const known = await db.rows(sql<{ id: string }>`SELECT id FROM vault_keys`);
  const ours = new Set(keys.map(masterKeyId));
  return known.find(({ id }) => !ours.has(id))?.id;
}

/** Throws StoreError if the store was sealed with a master key that is not among these. */
export async function demandMasterKeys(db: Queryable, keys: MasterKeys): Promise<void> {
  const missing = await findMissingKey(db, keys);
  if (missing !== undefined)
    throw new StoreError(`the master key does not belong to this store (the store was sealed with key ${missing})`);
}

/** Checks the keys against the store's seals, then records the current key if it is new. Throws StoreError. */
export async function checkMasterKeys(tx: Tx, keys: MasterKeys): Promise<void> {
  await demandMasterKeys(tx, keys);
  const known = await tx.rows(sql<{ id: string; seal: Uint8Array }>`SELECT id, seal FROM vault_keys`);
  const byId = new Map(keys.map((key) => [masterKeyId(key), key]));
  for (const { id, seal } of known) {
    const key = byId.get(id);
    try {
      if (key) openBytes(key, contextOf('vault_keys', 'seal', id), seal);
    } catch {
      throw new StoreError(`the seal of master key ${id} in the store has been changed`);
    }
  }
  const [current] = byId;
  if (!current) throw new StoreError('there is no master key');
  const [id, key] = current;
  const seal = sealBytes(key, contextOf('vault_keys', 'seal', id), randomBytes(32));
  await tx.run(sql`INSERT INTO vault_keys (id, seal) VALUES (${id}, ${seal}) ON CONFLICT (id) DO NOTHING`);
}

/** Reads the keys in a file; throws StoreError. */
export function readKeyFile(file: string): MasterKeys {
  const lines = readLines(file);
  const keys = lines.map((line) => Buffer.from(line, 'base64'));
  const isWhole = keys.every((key, index) => key.length === 32 && key.toString('base64') === lines[index]);
  if (keys.length === 0 || !isWhole)
    throw new StoreError(`the master key file ${file} must contain lines of base64, each 32 bytes`);
  return keys;
}

function readLines(file: string): string[] {
  try {
    const found = statSync(file);
    if (found.isDirectory()) throw new StoreError(`the master key file ${file} is a folder`);
    if (found.mode & 0o077)
      throw new StoreError(
        `the master key file ${file} can be read by others (mode ${(found.mode & 0o777).toString(8)}); run: chmod 600 ${file}`,
      );
    return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`the master key file ${file} cannot be read: ${reason(error)}`);
  }
}

/**
 * Writes the key file: a temporary file is synced to disk and then renamed, so that the key file is complete or absent.
 * A store must never outlive its only key.
 */
export function writeKeyFile(file: string, keys: MasterKeys): void {
  const beside = `${file}.new`;
  try {
    const handle = openSync(beside, 'w', 0o600);
    writeSync(handle, keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join(''));
    fsyncSync(handle);
    closeSync(handle);
    renameSync(beside, file);
    const folder = openSync(join(file, '..'), 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch (error) {
    throw new StoreError(`the master key ${file} cannot be written: ${reason(error)}`);
  }
}
