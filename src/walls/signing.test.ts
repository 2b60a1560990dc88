import { describe, expect, test } from 'vitest';
import { isTest, readSources, type Source } from './server/source.ts';

const product = readSources('src/**/*.ts').filter(({ path }) => !isTest(path) && !path.includes('/testing/'));
const KEYS = 'src/features/chain/server/keys';
/** Returns the paths of the files that contain a word. */
const naming = (sources: readonly Source[], word: RegExp) =>
  sources.filter(({ text }) => word.test(text)).map(({ path }) => path);

describe('transactions of a chain', () => {
  test('are signed in one file, for the signer only', () => {
    expect(naming(product, /secp256k1\.sign\(/)).toEqual([`${KEYS}/building.ts`]);
    expect(naming(product, /\bsignBy\b/)).toEqual([`${KEYS}/building.ts`, `${KEYS}/vault-signer.ts`]);
    expect(naming(product, /\b(openTreasuryKey|openKeyAt)\(/)).toHaveLength(3);
    expect(naming(product, /\bviem\/accounts\b/)).toEqual([]);
  });
  test('that are signed elsewhere are detected', () => {
    const elsewhere = [{ path: 'src/features/pay/server/a.ts', text: 'const s = secp256k1.sign(hash, key);' }];
    expect(naming(elsewhere, /secp256k1\.sign\(/)).toHaveLength(1);
  });
});
