import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { didOf } from '#features/identity/address.ts';
import { parseId } from '#platform/ids.ts';
import { extent } from '#platform/server/testing/extent.ts';
import type { Code } from './code.ts';
import { type FaultCode, isFault } from './fault.ts';
import { LOCALPAY_SCHEME } from './localpay-code.ts';
import { LONGEST_CODE, printCode, readCode } from './read-code.ts';
import { fuzz } from './testing/fuzz.ts';
import { codes, HERE } from './testing/texts.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const address = { address: ADDRESS.toLowerCase(), checksummed: ADDRESS };
const payment = (more: object) => ({
  kind: 'payment',
  address,
  chain: 31337,
  asset: undefined,
  amount: undefined,
  ...more,
});

test('every printed code is read back unchanged', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(readCode(printCode(code, HERE.origin), HERE)).toEqual(code);
    }),
  );
});

/** FUZZ_SEED repeats the texts of a failed run. */
const SEED = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : undefined;
const COUNT = extent(50_000, 5000);
test('no text crashes or hangs the reader, and the reader accepts no code that its own printer would not print', async ({
  annotate,
}) => {
  const done = fuzz(() => process.cpuUsage().user, COUNT, SEED);
  await annotate(JSON.stringify(done));
  expect(done.texts).toBe(COUNT);
  for (const accepted of done.accepted) expect(accepted).toBeGreaterThan(done.texts / 200);
}, 120_000);

describe('reads', () => {
  test.each<[string, object]>([
    [ADDRESS, { kind: 'address', address }],
    [`  ${ADDRESS.toLowerCase()}\n`, { kind: 'address', address }],
    [didOf(address.address, 31337), { kind: 'address', address }],
    [`eip155:31337:${ADDRESS}`, { kind: 'address', address }],
    [`ethereum:${ADDRESS}@31337`, payment({})],
    [`ethereum:${ADDRESS}`, payment({ chain: undefined })],
    [`ethereum:${ADDRESS}@31337?value=12500000&asset=USDC`, payment({ asset: 'USDC', amount: '12.5' })],
    [`ETHEREUM:pay-${ADDRESS}@31337?value=2.014e18&gas=21000`, payment({ asset: 'XP', amount: '2.014' })],
    [`ethereum:${ADDRESS}@31337?value=0`, payment({})],
    [`${HERE.origin}/pay/abc_DEF-123`, { kind: 'charge', id: 'abc_DEF-123' }],
    ['https://WALLET.example/pay/abc_DEF-123', { kind: 'charge', id: 'abc_DEF-123' }],
    [`${HERE.origin}/send?text=${ADDRESS}&asset=ETH&amount=0.10`, payment({ asset: 'ETH', amount: '0.1' })],
    ['012345', { kind: 'number', digits: '012345' }],
    ['012 345', { kind: 'number', digits: '012345' }],
    ['012-345', { kind: 'number', digits: '012345' }],
    ['０１２－３４５', { kind: 'number', digits: '012345' }],
    ['000201', { kind: 'number', digits: '000201' }],
  ])('%s', (text, code) => expect(readCode(text, HERE)).toEqual(code));
});

describe('explains what is wrong with', () => {
  const bitcoin = 'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  test.each<[string, FaultCode, string]>([
    ['', 'unknown', ''],
    ['Jane', 'unknown', ''],
    ['x'.repeat(LONGEST_CODE + 1), 'too_long', ''],
    ['0x5290', 'not_an_address', ''],
    [ADDRESS.replace('E', 'e'), 'bad_checksum', ''],
    [`ethereum:${ADDRESS.replace('E', 'e')}@31337`, 'bad_checksum', ''],
    [`ethereum:${ADDRESS}@1`, 'wrong_chain', '1'],
    [`ethereum:${ADDRESS}@8453abc`, 'malformed', 'EIP-681'],
    [`ethereum:${ADDRESS}@031337`, 'malformed', 'EIP-681'],
    [`ethereum:${ADDRESS}@31337?value=1&value=2`, 'malformed', 'EIP-681'],
    [`did:ethr:0x1:${ADDRESS}`, 'wrong_chain', '1'],
    [`did:ethr:${ADDRESS}`, 'wrong_chain', '1'],
    [`did:pkh:eip155:10:${ADDRESS}`, 'wrong_chain', '10'],
    ['did:web:example.com', 'other_network', ''],
    ['did:ethr:0x7a69:0x52', 'not_an_address', ''],
    ['ethereum:vitalik.eth', 'name', 'vitalik.eth'],
    ['ethereum:nobody', 'not_an_address', ''],
    [`ethereum:${ADDRESS}@31337/transfer?address=${ADDRESS}&uint256=1`, 'contract_call', 'transfer'],
    [`ethereum:${ADDRESS}@31337?value=1&asset=DOGE`, 'unknown_asset', 'DOGE'],
    [`ethereum:${ADDRESS}@31337?value=1&asset=KRW`, 'unknown_asset', 'KRW'],
    [`ethereum:${ADDRESS}@31337?value=-1`, 'bad_amount', '-1'],
    [`ethereum:${ADDRESS}@31337?value=1.25e1`, 'too_many_places', '1.25e1'],
    [`ethereum:${ADDRESS}@31337?value=1e99`, 'too_large', '1e99'],
    [`${bitcoin}?amount=0.1`, 'other_network', ''],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'other_network', ''],
    [`${bitcoin}?req-somethingyoudontunderstand=50`, 'unknown_required', 'req-somethingyoudontunderstand'],
    [`${bitcoin}?amount=0.123456789`, 'too_many_places', 'BTC'],
    [`${bitcoin}?amount=1,5`, 'bad_amount', '1,5'],
    [`${bitcoin}x`, 'bad_checksum', ''],
    ['https://shop.example/pay/abc_DEF-123', 'other_site', 'shop.example'],
    ['https://wallet.example.evil.example/pay/abc_DEF-123', 'other_site', 'wallet.example.evil.example'],
    ['https://wallet.example@evil.example/pay/abc_DEF-123', 'other_site', ''],
    [`${HERE.origin}/history`, 'unknown', ''],
    [`https://shop.example/send?text=${ADDRESS}&asset=ETH&amount=0.1`, 'other_site', 'shop.example'],
    [`${HERE.origin}/send?text=${ADDRESS}&asset=DOGE&amount=0.1`, 'unknown_asset', 'DOGE'],
    [`${HERE.origin}/send?text=${ADDRESS}&asset=KRW&amount=1`, 'unknown_asset', 'KRW'],
    [`${HERE.origin}/send?text=${ADDRESS}&asset=USDC&amount=0.1234567`, 'too_many_places', '0.1234567'],
    [`${HERE.origin}/send?text=${ADDRESS}&asset=USDC&amount=0`, 'bad_amount', '0'],
    [`${HERE.origin}/send?text=${ADDRESS.replace('E', 'e')}&asset=USDC&amount=1`, 'bad_checksum', ''],
    [`${HERE.origin}/send?text=${ADDRESS}&asset=USDC&amount=1&amount=2`, 'unknown', ''],
    ['0123456', 'unknown', ''],
  ])('%s: %s %s', (text, fault, about) => expect(readCode(text, HERE)).toEqual({ fault, about }));
});

describe('a shop\u2019s code', () => {
  const shop = codes.filter((code): code is Extract<Code, { kind: 'merchant' }> => code.kind === 'merchant');

  test('of LocalPay is read until the second that it names; the server checks a code with a reference', () => {
    fc.assert(
      fc.property(shop, (code) => {
        const text = printCode(code, HERE.origin);
        const end = code.expiresAt ?? HERE.now + 1;
        expect(isFault(readCode(text, { ...HERE, now: end - 1 }))).toBe(false);
        const late = readCode(text, { ...HERE, now: end });
        const { initiation, additional } = code.merchant;
        const isKnown = initiation === 'dynamic' && parseId(additional.reference ?? '') !== undefined;
        expect(late).toEqual(isKnown || code.expiresAt === undefined ? code : { fault: 'expired', about: '' });
      }),
    );
  });

  // Published: promptpay-qr's own test, and NAPAS's specification of VietQR, static and dynamic.
  test.each([
    ['00020101021129370016A000000677010111011300668012345675802TH530376463046197', 'PromptPay'],
    ['00020101021138570010A00000072701270006970403011300110123456780208QRIBFTTA53037045802VN63049E6F', 'VietQR'],
    [
      '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E',
      'VietQR',
    ],
  ])('of another country’s scheme is named after that scheme, even without a shop’s name: %s', (text, about) => {
    expect(readCode(text, HERE)).toEqual({ fault: 'unknown_scheme', about });
    expect(readCode(`${text.slice(0, -1)}0`, HERE)).toEqual({ fault: 'bad_crc', about: '' });
  });

  test('is refused for another currency, another scheme, an amount that is not in won, or an expiry in the past', () => {
    fc.assert(
      fc.property(shop, (code) => {
        const read = (part: object) =>
          readCode(printCode({ ...code, merchant: { ...code.merchant, ...part } }, HERE.origin), HERE);
        expect(read({ currency: '840' })).toEqual({ fault: 'wrong_currency', about: '840' });
        const other = { tag: '26', scheme: 'kr.example.pay', fields: [] };
        expect(read({ accounts: [other] })).toEqual({ fault: 'unknown_scheme', about: 'kr.example.pay' });
        expect(read({ accounts: [{ tag: '15', value: '1' }] })).toEqual({ fault: 'unknown_scheme', about: '15' });
        expect(read({ amount: '10.50' })).toEqual({ fault: 'too_many_places', about: 'KRW' });
        expect(read({ amount: '0' })).toEqual({ fault: 'bad_amount', about: '0' });
        const until = { tag: '80', scheme: LOCALPAY_SCHEME, fields: [{ tag: '01', value: 'soon' }] };
        expect(read({ others: [until] })).toEqual({ fault: 'bad_field', about: '80' });
      }),
      { numRuns: 20 },
    );
  });
});

test('accepts a charge’s link under another name of this machine, and not under another port or scheme', () => {
  const read = (text: string, origin: string) => readCode(text, { ...HERE, origin });
  const [name, number] = ['http://localhost:3000', 'http://127.0.0.1:3000'];
  for (const [link, origin] of [
    [name, number],
    [number, name],
    ['http://[::1]:3000', name],
  ] as const)
    expect(read(`${link}/pay/abcdefgh`, origin)).toEqual({ kind: 'charge', id: 'abcdefgh' });
  for (const other of ['http://localhost:3001', 'https://localhost:3000', 'http://localhost.evil.example:3000'])
    expect(read(`${other}/pay/abcdefgh`, number)).toMatchObject({ fault: 'other_site' });
  expect(read(`${name}/pay/abcdefgh`, 'https://wallet.example')).toMatchObject({ fault: 'other_site' });
});
