import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatUnits } from '#platform/money.ts';
import { printBitcoin, readBitcoin } from './bip-321.ts';
import { readBitcoinAddress } from './bitcoin-address.ts';
import { printEip681, readEip681 } from './eip-681.ts';
import { addresses } from './testing/texts.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('EIP-681', () => {
  test('reads any request back as written', () => {
    const chains = fc.option(fc.bigInt({ min: 1n, max: 10n ** 30n }).map(String), { nil: undefined });
    const assets = fc.constantFrom('XP', 'USDC', 'BTC', undefined);
    const units = fc.bigInt({ min: 1n, max: 10n ** 38n - 1n });
    fc.assert(
      fc.property(addresses, chains, assets, units, fc.boolean(), (address, chain, asset, amount, asks) => {
        const request = { address, chain, asset, units: asset && asks ? amount : undefined } as const;
        expect(readEip681(printEip681(request))).toEqual(request);
      }),
    );
  });

  test.each([
    ['2.014e18', 2_014_000_000_000_000_000n],
    ['1e18', 10n ** 18n],
    ['1E2', 100n],
    ['0.5e1', 5n],
    ['1.0e1', 10n],
    ['000123', 123n],
    ['99999999999999999999999999999999999999', 10n ** 38n - 1n],
    ['9007199254740993', 9_007_199_254_740_993n],
    ['0e99', undefined],
  ])('%s is read as exactly that many units', (value, units) => {
    expect(readEip681(`ethereum:${ADDRESS}@1?value=${value}`)).toMatchObject({ units });
  });

  test('an exponent moves the decimal point and nothing else', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.nat({ max: 18 }), (units, places) => {
        const value = `${formatUnits(units, places)}e${places}`;
        expect(readEip681(`ethereum:${ADDRESS}@1?value=${value}`)).toMatchObject({ units });
      }),
    );
  });

  test.each(['', '1e', 'e5', '+1', '1.', '.5e1', '0x10', '1e1000', '1_0', ' 1', '1,0', 'NaN', 'Infinity'])(
    '%j is no amount',
    (value) => {
      expect(readEip681(`ethereum:${ADDRESS}@1?value=${value}`)).toMatchObject({ fault: 'bad_amount' });
    },
  );
});

describe('BIP-321', () => {
  const BECH32 = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

  test('reads any request back as written', () => {
    const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 20 }), { nil: undefined });
    const amounts = fc.option(fc.bigInt({ min: 0n, max: 21n * 10n ** 14n }), { nil: undefined });
    fc.assert(
      fc.property(amounts, text, text, (units, label, message) => {
        const amount = units === undefined ? undefined : formatUnits(units, 8);
        const request = { address: BECH32, amount, label, message };
        expect(readBitcoin(printBitcoin(request))).toEqual(request);
      }),
    );
  });

  // The addresses of BIP-173, BIP-350 and the genesis block.
  test.each([
    BECH32,
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  ])('%s is an address, in upper case too if the format allows it', (address) => {
    expect(readBitcoinAddress(address)).toBe(address);
    expect(readBitcoinAddress(address.toUpperCase())).toBe(/1[qp]/.test(address) ? address : undefined);
  });

  test.each([
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'BC1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1gmk9yu',
    'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    '11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    ADDRESS,
  ])('%s is no address', (address) => expect(readBitcoinAddress(address)).toBeUndefined());

  test.each([
    [`BITCOIN:${BECH32.toUpperCase()}?AMOUNT=20.30&label=Luke-Jr`, { amount: '20.3', label: 'Luke-Jr' }],
    [`bitcoin:${BECH32}?amount=.5&somethingelse=1&`, { amount: '0.5' }],
    [`bitcoin:${BECH32}?amount=050.`, { amount: '50' }],
    [`bitcoin:${BECH32}?amount=1e3`, { fault: 'bad_amount' }],
    [`bitcoin:${BECH32}?amount=.`, { fault: 'bad_amount' }],
    [`bitcoin:${BECH32}?amount=1&Amount=2`, { fault: 'malformed' }],
    [`bitcoin:${BECH32}?label=%E0%A4%A`, { fault: 'malformed' }],
    [`bitcoin:${BECH32}?amount=${'9'.repeat(31)}`, { fault: 'too_large' }],
    [`bitcoin:${BECH32}?REQ-pop=x`, { fault: 'unknown_required', about: 'REQ-pop' }],
    ['bitcoin:?lno=lno1', { fault: 'other_network' }],
  ])('%s', (text, read) => expect(readBitcoin(text)).toMatchObject(read));
});
