import fc from 'fast-check';
import { checksum } from '#features/identity/address.ts';
import { formatUnits } from '#platform/money.ts';
import type { Code } from '../code.ts';
import { crc16 } from '../crc16.ts';
import { LOCALPAY_SCHEME, shopCode } from '../localpay-code.ts';
import { type MerchantCode, printMerchantCode } from '../merchant-code.ts';
import { type CodeContext, LONGEST_CODE, printCode } from '../read-code.ts';

export const HERE: CodeContext = { chainId: 31337, origin: 'https://wallet.example', now: 1_795_000_000 };

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''));
export const addresses = hex(40).map((digits) => ({ address: `0x${digits}`, checksummed: checksum(`0x${digits}`) }));
export const chars = (letters: string, minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...letters), { minLength, maxLength }).map((list) => list.join(''));
const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz0123456789.-';
const HANGUL = '제주카페한옥찻집남부시장';
const digits = (length: number) => chars('0123456789', length, length);
const decimals = (maxWhole: bigint, places: number) =>
  fc.bigInt({ min: 1n, max: maxWhole * 10n ** BigInt(places) }).map((units) => formatUnits(units, places));

const maybe = <T>(those: fc.Arbitrary<T>) => fc.option(those, { nil: undefined });
const subFields = fc
  .uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 2 })
  .chain((tags) =>
    fc.tuple(...tags.toSorted().map((tag) => chars(LATIN, 1, 12).map((value) => ({ tag: `0${tag}`, value })))),
  );
const template = (first: number, last: number) =>
  fc.record({
    tag: fc.integer({ min: first, max: last }).map(String),
    scheme: fc.oneof(chars(LATIN, 1, 32), fc.constant(LOCALPAY_SCHEME)),
    fields: subFields,
  });
const cardAccounts = fc.record({ tag: fc.constantFrom('02', '15', '25'), value: chars(LATIN, 1, 40) });
const byTag = { selector: ({ tag }: { tag: string }) => tag };
const sorted = <T extends { tag: string }>(those: readonly T[]) => those.toSorted((a, b) => (a.tag < b.tag ? -1 : 1));

/** All merchant codes that the standard allows. */
export const merchantCodes: fc.Arbitrary<MerchantCode> = fc.record({
  initiation: fc.constantFrom('static', 'dynamic', undefined),
  accounts: fc
    .uniqueArray(fc.oneof(cardAccounts, template(26, 51)), { ...byTag, minLength: 1, maxLength: 3 })
    .map(sorted),
  category: digits(4),
  currency: fc.oneof(digits(3), fc.constant('410')),
  amount: maybe(decimals(99_999_999n, 2)),
  tip: maybe(
    fc.oneof(
      fc.constant({ kind: 'asked' } as const),
      fc.record({ kind: fc.constant('fixed' as const), amount: decimals(99_999n, 2) }),
      fc.record({ kind: fc.constant('percent' as const), percent: decimals(99n, 2) }),
    ),
  ),
  country: fc.constantFrom('KR', 'US'),
  name: fc.oneof(chars(LATIN, 1, 25), chars(HANGUL, 1, 25)),
  city: chars(LATIN, 1, 15),
  postalCode: maybe(digits(5)),
  additional: fc.record(
    {
      bill: chars(LATIN, 1, 12),
      reference: chars(LATIN, 1, 12),
      terminal: chars(LATIN, 1, 8),
      purpose: chars(HANGUL, 1, 9),
    },
    { requiredKeys: [] },
  ),
  local: maybe(
    fc.record({ language: fc.constant('ko'), name: chars(HANGUL, 1, 25), city: maybe(chars(HANGUL, 1, 15)) }),
  ),
  others: fc.uniqueArray(template(80, 99), { ...byTag, maxLength: 2 }).map(sorted),
});

const localPayCodes: fc.Arbitrary<Code> = fc
  .record({
    account: chars('0123456789ABCDEF', 1, 40),
    category: digits(4),
    name: chars(LATIN, 1, 25),
    city: chars(LATIN, 1, 15),
    local: maybe(fc.record({ language: fc.constant('ko'), name: chars(HANGUL, 1, 25), city: fc.constant(undefined) })),
    amount: maybe(fc.bigInt({ min: 1n, max: 9_999_999_999_999n }).map(String)),
    reference: maybe(chars(LATIN, 1, 25)),
    expiresAt: maybe(fc.integer({ min: HERE.now + 1, max: 9_999_999_999 })),
  })
  .map((shop) => {
    const { account, amount, expiresAt } = shop;
    return { kind: 'merchant', merchant: shopCode(shop), account, amount, expiresAt };
  });

const payments: fc.Arbitrary<Code> = fc
  .tuple(
    addresses,
    fc.boolean(),
    maybe(fc.constantFrom(['XP', 18], ['USDC', 6], ['CBDC', 6], ['BTC', 8], ['ETH', 18])),
    fc.bigInt({ min: 0n, max: 10n ** 38n - 1n }),
  )
  .map(([address, hasChain, asset, units]) => ({
    kind: 'payment',
    address,
    chain: hasChain ? HERE.chainId : undefined,
    asset: asset?.[0] as 'XP' | undefined,
    amount: asset && units > 0n ? formatUnits(units, Number(asset[1])) : undefined,
  }));

/** All codes that can be used here. */
export const codes: fc.Arbitrary<Code> = fc.oneof(
  addresses.map((address) => ({ kind: 'address', address }) as const),
  payments,
  localPayCodes,
  chars(`${LATIN.replaceAll(/[ .]/g, '')}_`, 8, 64).map((id) => ({ kind: 'charge', id }) as const),
  digits(6).map((six) => ({ kind: 'number', digits: six }) as const),
);

const PARTS = [
  ...['ethereum:', 'ETHEREUM:', 'pay-', '@31337', '@1', '@', '/transfer', '?', '&', 'value=', '1e18', '2.014e18', 'e'],
  ...[
    'asset=USDC',
    'asset=KRW',
    'value=0',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x',
    'vitalik.eth',
    '%',
    '-1',
  ],
  ...['bitcoin:', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'amount=0.1', 'req-', 'label=%ec%a0', '.', '5'],
  ...[
    'did:ethr:0x7a69:',
    'did:ethr:',
    'eip155:31337:',
    '000201',
    '010211',
    '5303410',
    '6304',
    '2600',
    '0099',
    ' ',
    '\n',
  ],
  ...[
    'https://wallet.example',
    '/pay/',
    'abcdefgh',
    'http://',
    '123',
    '-',
    '456',
    '제주',
    '\u{1F600}',
    '\ud83d',
    '\u202e',
    '\0',
  ],
];
const soup = fc
  .array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ maxLength: 4 })), { maxLength: 14 })
  .map((all) => all.join(''));
/** Appends a correct checksum to the content of a merchant code. */
export const sealed = (text: string) => `${text}6304${crc16(`${text}6304`)}`;
export const merchantTexts = fc.oneof(
  merchantCodes.map((code) => printable(code)),
  localPayCodes.map((code) => printCode(code, HERE.origin)),
);
/** The canonical texts of all usable codes. */
export const codeTexts = codes.map((code) => printCode(code, HERE.origin));
const shopTexts = fc.oneof(
  merchantTexts,
  fc
    .array(fc.constantFrom(...PARTS, '5204', '5802KR', '5901A', '6001B', '2', '0', '1'), { maxLength: 10 })
    .map((all) => sealed(`000201${all.join('')}`)),
);

function printable(code: MerchantCode): string {
  try {
    return printMerchantCode(code);
  } catch {
    // A field is longer than a code allows: as good as any other text.
    return sealed(`000201${code.name}`);
  }
}

interface Edit {
  readonly at: number;
  readonly how: 'drop' | 'double' | 'put' | 'case' | 'swap';
  readonly text: string;
}
const edits: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat({ max: 400 }),
  how: fc.constantFrom('drop', 'double', 'put', 'case', 'swap'),
  text: fc.oneof(fc.constantFrom(...PARTS), fc.string({ minLength: 1, maxLength: 2 })),
});

function edited(text: string, { at: wanted, how, text: put }: Edit): string {
  const at = wanted % (text.length + 1);
  const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  if (how === 'drop') return before + after;
  if (how === 'double') return before + letter + letter + after;
  if (how === 'put') return before + put + letter + after;
  if (how === 'swap') return before + after.charAt(0) + letter + after.slice(1);
  return before + (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()) + after;
}

/** Gives a changed code a correct checksum again, so that more than the checksum is tested. */
const resealed = (text: string) => (text.startsWith('0002') ? sealed(text.slice(0, -8)) : text);

const mutants = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: codeTexts }, { weight: 1, arbitrary: shopTexts }),
    fc.array(edits, { maxLength: 3 }),
    fc.boolean(),
  )
  .map(([text, all, isSealed]) => {
    const changed = all.reduce(edited, text);
    return isSealed ? resealed(changed) : changed;
  });
const long = fc
  .tuple(fc.constantFrom(...PARTS), fc.constantFrom(...PARTS), fc.nat({ max: LONGEST_CODE }))
  .map(([first, again, count]) => (first + again.repeat(count)).slice(0, LONGEST_CODE + 1));

/** Texts for the readers: valid, nearly valid, combined from meaningful parts, and arbitrary. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: mutants },
  { weight: 2, arbitrary: shopTexts },
  { weight: 4, arbitrary: soup },
  { weight: 1, arbitrary: long },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
