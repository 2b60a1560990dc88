import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AssetCode, assetOf, assets } from '#features/currency/assets.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { didOf } from '#features/identity/address.ts';
import { formatUnits } from '#platform/money.ts';
import { amountProblem, isFilled, isUnfinished, mostToSend, readRecipient, totalOf, worthOf } from './send-form.ts';

const FEE = FIRST.networkFee;

const usdc = assetOf('USDC');
const OWN = '0xde709f2102306220921060314715629080e2fb77';
const DID = didOf(OWN, 31337);
const RECIPIENT = '0x52908400098527886E0F7030069857D2E4169EE7';

test('a field with only spaces is empty', () => {
  const filled = { assetType: 'XP', amount: '1', recipient: RECIPIENT };
  expect(isFilled(filled)).toBe(true);
  for (const field of ['assetType', 'amount', 'recipient']) expect(isFilled({ ...filled, [field]: '  ' })).toBe(false);
});

describe('an amount', () => {
  test.each([
    ['1', undefined],
    [' 1.5 ', undefined],
    ['5199.999', undefined],
    ['5199.999001', 'fee_does_not_fit'],
    ['5200', 'fee_does_not_fit'],
    ['5200.000001', 'above_balance'],
    ['9'.repeat(60), 'above_balance'],
    ['0', 'zero'],
    ['0.000', 'zero'],
    ['0.0000001', 'too_precise'],
    ['-1', 'malformed'],
    ['1e3', 'malformed'],
    ['1,00', 'malformed'],
    ['10,000', 'above_balance'],
    ['.5', 'malformed'],
    ['abc', 'malformed'],
  ] as const)('of %j USDC, of 5200: %s', (text, problem) =>
    expect(amountProblem(text, usdc, '5200', FEE)).toBe(problem),
  );

  test('is not validated before it is complete', () => {
    expect(['', '0', '0.', '0.00', '12.'].every(isUnfinished)).toBe(true);
    expect(['00', '0.01', '12', '.', 'x'].some(isUnfinished)).toBe(false);
  });

  test('of Max can be sent and leaves a balance of 0, for any asset and balance', () => {
    const codes = fc.constantFrom<AssetCode[]>(...assets.filter(({ isLocal }) => !isLocal).map(({ code }) => code));
    fc.assert(
      fc.property(codes, fc.bigInt({ min: 0n, max: 10n ** 37n }), (code, units) => {
        const asset = assetOf(code);
        const balance = formatUnits(units, asset.places);
        const most = mostToSend(asset, balance, FEE);
        const problem = amountProblem(most, asset, balance, FEE);
        if (problem === undefined) expect(totalOf(most, asset, FEE)).toBe(balance);
        else expect([problem, most]).toEqual([units === 0n ? 'zero' : 'fee_does_not_fit', balance]);
      }),
    );
  });
});

test('the total is exact to the last place, never rounded', () => {
  expect(totalOf('250', usdc, FEE)).toBe('250.001');
  expect(totalOf('0.000000000000000001', assetOf('ETH'), FEE)).toBe('0.001000000000000001');
  expect(totalOf('12.', usdc, FEE)).toBeUndefined();
});

test('the worth is rounded to the cent', () => {
  expect(worthOf('250', usdc, '1')).toBe('250');
  expect(worthOf('0.1953', assetOf('BTC'), '45000')).toBe('8788.5');
  expect(worthOf('0.005', usdc, '1')).toBe('0.01');
  expect(worthOf('', usdc, '1')).toBeUndefined();
});

describe('a recipient', () => {
  const resolved = { address: RECIPIENT.toLowerCase(), checksummed: RECIPIENT };
  test.each([
    [RECIPIENT, resolved],
    [` ${RECIPIENT.toLowerCase()} `, resolved],
    [didOf(RECIPIENT.toLowerCase(), 31337), resolved],
    [`ethereum:${RECIPIENT}@31337?value=1`, resolved],
    [`ethereum:${RECIPIENT}@1`, 'wrong_network'],
    [RECIPIENT.replace('E', 'e'), 'bad_checksum'],
    ['0', 'incomplete'],
    ['0x52908400', 'incomplete'],
    [`${RECIPIENT}00`, 'malformed'],
    ['Jane', 'malformed'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'other_network'],
    [OWN, 'own_address'],
    [DID, 'own_address'],
  ] as const)('%s', (text, read) => expect(readRecipient(text, DID)).toEqual(read));
});
