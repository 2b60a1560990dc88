import fc from 'fast-check';
import type { Field } from '../tlv.ts';
import { addresses, chars, codeTexts, merchantTexts, sealed } from './texts.ts';

const BAD = ['', ' ', '%', '%ec%a0', '-1', '0', '\u{1F600}', '\ud83d', '\u202e', '\0', '제주', 'x'.repeat(99)];
const nearly = fc.oneof(fc.constantFrom(...BAD), fc.string({ maxLength: 4 }));
/** Nearly always valid, so that the checks behind it are reached. */
const mostly = (...right: readonly [string, ...string[]]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: nearly });

/** Addresses with the case of some letters changed, or with one letter too many or too few. */
const bentAddresses = fc
  .tuple(addresses, fc.nat({ max: 41 }), fc.constantFrom('right', 'right', 'lower', 'case', 'drop', 'double'))
  .map(([{ address, checksummed }, at, how]) => {
    const [before, letter, after] = [checksummed.slice(0, at), checksummed.charAt(at), checksummed.slice(at + 1)];
    if (how === 'lower') return address;
    if (how === 'case') return before + (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()) + after;
    if (how === 'drop') return before + after;
    return how === 'double' ? before + letter + letter + after : checksummed;
  });
const chains = mostly('31337', '31337', '0x7a69', '0X7A69', '1', '031337', '+31337', '31337.0', '99999999999999999999');

const units = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 39n }).map(String),
  fc
    .tuple(chars('0123456789', 1, 20), chars('0123456789', 0, 20), fc.nat({ max: 120 }))
    .map(([a, b, e]) => `${a}.${b}e${e}`),
  mostly('1e18', '2.014e18', '0', '00', '1e0', '1E2', '5e-1', '+1', '1_000'),
);
const coins = fc.oneof(
  fc.tuple(chars('0123456789', 0, 10), chars('0123456789', 0, 9)).map(([whole, rest]) => `${whole}.${rest}`),
  mostly('0.1', '.5', '5.', '21000000', '50'),
);
const parameters = fc.array(
  fc.oneof(
    fc.tuple(mostly('value'), units),
    fc.tuple(mostly('asset'), mostly('XP', 'USDC', 'CBDC', 'BTC', 'ETH', 'KRW', 'xp')),
    fc.tuple(mostly('amount', 'Amount'), coins),
    fc.tuple(
      mostly('label', 'message', 'gas', 'req-x', 'REQ-', 'somethingelse'),
      fc.oneof(nearly, fc.string().map(encodeURI)),
    ),
  ),
  { maxLength: 4 },
);
const BITCOIN = [
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'tb1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
] as const;

/** Requests of EIP-681 and BIP-321, built from parts of which each may be wrong. */
const requests = fc
  .tuple(
    fc.oneof(
      fc.tuple(mostly('ethereum:', 'Ethereum:', 'ethereum:pay-'), bentAddresses),
      fc.tuple(mostly('bitcoin:', 'BITCOIN:'), mostly(...BITCOIN)),
    ),
    fc.option(chains, { nil: undefined, freq: 4 }),
    fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: nearly.map((text) => `/${text}`) }),
    parameters,
  )
  .map(([[scheme, target], chain, call, query]) => {
    const at = chain === undefined || scheme.toLowerCase() === 'bitcoin:' ? '' : `@${chain}`;
    const asked = query.map(([key, value]) => `${key}=${value}`).join('&');
    return `${scheme}${target}${at}${call}${asked && `?${asked}`}`;
  });

const accounts = fc
  .tuple(mostly('did:ethr:', 'did:pkh:eip155:', 'eip155:', 'bip122:'), chains, mostly(':'), bentAddresses)
  .map((parts) => parts.join(''));

const links = fc
  .tuple(
    mostly('https://', 'HTTPS://', 'http://'),
    fc.oneof(
      { weight: 9, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.constantFrom('a@', 'a:b@', '@', '\\') },
    ),
    mostly('wallet.example', 'WALLET.example', 'wallet.example.', 'wallet.example:443'),
    mostly('/pay/', '/PAY/', '//pay/', '/pay'),
    fc.oneof(chars('abcXYZ019_-', 6, 66), nearly),
    mostly('', '', '?a=b', '#x', '/'),
  )
  .map((parts) => parts.join(''));

const numbers = fc
  .tuple(
    fc.oneof(chars('0123456789', 2, 4), fc.constant('000')),
    mostly('', ' ', '-'),
    fc.oneof(chars('0123456789', 3, 3), chars('012', 3, 3)),
    mostly('', ' ', '\n'),
  )
  .map((parts) => parts.join(''));

interface FieldEdit {
  readonly at: number;
  readonly how: 'drop' | 'double' | 'swap' | 'tag' | 'value' | 'length' | 'nest' | 'within';
  readonly tag: string;
  readonly text: string;
}
const fieldEdits: fc.Arbitrary<FieldEdit> = fc.record({
  at: fc.nat({ max: 30 }),
  how: fc.constantFrom('drop', 'double', 'swap', 'tag', 'value', 'length', 'nest', 'within', 'within'),
  tag: chars('0123456789', 2, 2),
  text: fc.oneof(nearly, coins, fc.constantFrom('410', '840', '11', '12', '01', '02', '03', 'KR')),
});

/** Splits a text into fields as far as the lengths fit, without checking the values; the rest is dropped. */
function split(text: string): Field[] {
  const fields: Field[] = [];
  const all = [...text];
  for (let at = 0; at + 4 <= all.length; ) {
    const length = Number(all.slice(at + 2, at + 4).join(''));
    if (!(length > 0) || at + 4 + length > all.length) return fields;
    fields.push({ tag: all.slice(at, at + 2).join(''), value: all.slice(at + 4, at + 4 + length).join('') });
    at += 4 + length;
  }
  return fields;
}
const joined = (fields: readonly Field[]) =>
  fields.map(({ tag, value }) => `${tag}${String([...value].length).padStart(2, '0')}${value}`).join('');

/** Returns fields with one field changed: its number, length, position, value, or the fields inside it. */
function changed(fields: readonly Field[], edit: FieldEdit, depth = 0): string {
  const at = edit.at % Math.max(1, fields.length);
  const [before, field, after] = [fields.slice(0, at), fields[at], fields.slice(at + 1)];
  if (!field) return joined(fields);
  const { tag, value } = field;
  switch (edit.how) {
    case 'drop':
      return joined([...before, ...after]);
    case 'double':
      return joined([...before, field, field, ...after]);
    case 'swap':
      return joined([...after, field, ...before]);
    case 'tag':
      return joined([...before, { tag: edit.tag, value }, ...after]);
    case 'value':
      return joined([...before, { tag, value: edit.text }, ...after]);
    case 'length':
      return `${joined(before)}${tag}${edit.tag}${value}${joined(after)}`;
    case 'nest':
      return joined([...before, { tag, value: joined([field]) }, ...after]);
    case 'within': {
      const inner = depth === 0 ? split(value) : [];
      const how = edit.tag < '50' ? 'value' : edit.tag < '70' ? 'tag' : edit.tag < '85' ? 'drop' : 'length';
      const bent = inner.length > 0 ? changed(inner, { ...edit, how }, 1) : edit.text;
      return joined([...before, { tag, value: bent }, ...after]);
    }
  }
}

const SEAL_LENGTH = 8;
/** Merchant codes with changed fields and a correct checksum. */
const shops = fc
  .tuple(merchantTexts, fc.array(fieldEdits, { minLength: 1, maxLength: 3 }))
  .map(([text, all]) => sealed(all.reduce((body, edit) => changed(split(body), edit), text.slice(0, -SEAL_LENGTH))));

/** Valid codes of every kind, and codes with changed parts. */
export const structured: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: codeTexts },
  { weight: 5, arbitrary: shops },
  { weight: 4, arbitrary: requests },
  { weight: 1, arbitrary: accounts },
  { weight: 1, arbitrary: links },
  { weight: 1, arbitrary: numbers },
);
