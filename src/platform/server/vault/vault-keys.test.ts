import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreError } from '#platform/server/store/store-error.ts';
import { openMasterKey } from './vault-keys.ts';

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ingam-key-'));
  file = join(dataDir, 'given.key');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const embedded = { file: undefined, isEmbedded: true };
const write = (text: string, mode = 0o600) => {
  writeFileSync(file, text);
  chmodSync(file, mode);
};
const line = () => randomBytes(32).toString('base64');

describe('the master key', () => {
  it('is created once for an empty embedded store, readable by its owner only', () => {
    const made = openMasterKey({ ...embedded, dataDir, storeIsEmpty: true });
    expect(made[0]).toHaveLength(32);
    expect(readdirSync(dataDir)).toEqual(['master.key']);
    expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
    for (const storeIsEmpty of [true, false])
      expect(openMasterKey({ ...embedded, dataDir, storeIsEmpty })).toEqual(made);
  });

  it('that is missing for a store with content stops the start and is not created again', () => {
    const open = () => openMasterKey({ ...embedded, dataDir, storeIsEmpty: false });
    expect(open).toThrow(StoreError);
    expect(open).toThrow(/master\.key is missing/);
    expect(existsSync(join(dataDir, 'master.key'))).toBe(false);
  });

  it('is never created if MASTER_KEY_FILE names one', () => {
    for (const isEmbedded of [true, false])
      expect(() => openMasterKey({ file, dataDir, isEmbedded, storeIsEmpty: true })).toThrow(/does not exist/);
    expect(existsSync(file)).toBe(false);
  });

  it('must be given with DATABASE_URL', () => {
    const open = () => openMasterKey({ file: undefined, dataDir, isEmbedded: false, storeIsEmpty: true });
    expect(open).toThrow(/MASTER_KEY_FILE/);
  });

  it('file contains the current key first and earlier keys after it', () => {
    const lines = [line(), line()];
    write(`${lines.join('\n')}\n`);
    const keys = openMasterKey({ file, dataDir, isEmbedded: false, storeIsEmpty: false });
    expect(keys.map((key) => Buffer.from(key).toString('base64'))).toEqual(lines);
    expect(readFileSync(file, 'utf8')).toBe(`${lines.join('\n')}\n`);
  });

  it.each([0o640, 0o604, 0o666])('file that others can use (mode %o) is refused', (mode) => {
    write(line(), mode);
    expect(() => openMasterKey({ file, dataDir, isEmbedded: false, storeIsEmpty: true })).toThrow(/chmod 600/);
  });

  it('folder in place of the file is reported as one, without advice to change its mode', () => {
    const open = () => openMasterKey({ file: dataDir, dataDir, isEmbedded: false, storeIsEmpty: true });
    chmodSync(dataDir, 0o755);
    expect(open).toThrow(`the master key file ${dataDir} is a folder`);
  });

  it.each(['', 'not base64!', randomBytes(31).toString('base64'), `${randomBytes(32).toString('base64')}x`])(
    'file without a key is refused: %s',
    (text) => {
      write(text);
      expect(() => openMasterKey({ file, dataDir, isEmbedded: false, storeIsEmpty: true })).toThrow(/32 bytes/);
    },
  );
});
