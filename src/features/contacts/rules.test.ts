import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksum, didOf } from '#features/identity/address.ts';
import { addressHere, parseContactAddress, searchContacts } from './rules.ts';

const CHAIN = 31337;
const HEX = '0x52908400098527886E0F7030069857D2E4169EE7';
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

describe('a stored address', () => {
  it.each([HEX, HEX.toLowerCase(), didOf(HEX.toLowerCase(), CHAIN), `eip155:31337:${HEX}`, `ethereum:${HEX}@31337`])(
    'of our network becomes CAIP-10: %s',
    (text) => {
      const place = parseContactAddress(` ${text} `, CHAIN);
      expect(place).toEqual({ caip10: `eip155:31337:${HEX}`, here: { address: HEX.toLowerCase(), checksummed: HEX } });
    },
  );
  it('of another network stays CAIP-10, and is not ours', () => {
    expect(parseContactAddress(`eip155:1:${HEX.toLowerCase()}`, CHAIN)).toEqual({
      caip10: `eip155:1:${HEX}`,
      here: undefined,
    });
    expect(parseContactAddress(`did:pkh:${BITCOIN}`, CHAIN)).toEqual({ caip10: BITCOIN, here: undefined });
    expect(addressHere(BITCOIN, CHAIN)).toBeUndefined();
    expect(addressHere(`eip155:1:${HEX}`, CHAIN)).toBeUndefined();
    expect(addressHere(`eip155:31337:${HEX}`, CHAIN)).toBe(HEX);
  });
  it.each([
    ['Jane', 'malformed'],
    ['', 'malformed'],
    [HEX.replace('E', 'e'), 'bad_checksum'],
    [`eip155:1:${HEX.replace('E', 'e')}`, 'bad_checksum'],
    [`eip155:0:${HEX}`, 'wrong_network'],
    [`ethereum:${HEX}@1`, 'wrong_network'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'other_network'],
    [`${BITCOIN}\n`.repeat(2), 'malformed'],
  ])('is refused with its reason: %s', (text, fault) => {
    expect(parseContactAddress(text, CHAIN)).toBe(fault);
  });
  it('is read back as written', () => {
    const caip10 = fc.oneof(
      fc
        .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
        .map((hex) => checksum(`0x${hex}`)),
      fc.constant(BITCOIN),
      fc.stringMatching(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/),
      fc.string(),
    );
    fc.assert(
      fc.property(caip10, (text) => {
        const place = parseContactAddress(text, CHAIN);
        if (typeof place === 'string') return;
        expect(parseContactAddress(place.caip10, CHAIN)).toEqual(place);
        expect(addressHere(place.caip10, CHAIN)).toBe(place.here?.checksummed);
      }),
    );
  });
});

describe('a search', () => {
  const contact = (name: string, note: string | null = null, caip10 = BITCOIN) => ({
    name,
    note,
    addresses: [{ caip10 }],
  });
  const all = [contact('Tea house', 'rent'), contact('Jiwoo Han', null, `eip155:31337:${HEX}`), contact('한지우')];
  it('finds every word in name, note or address, in any case and width', () => {
    const names = (search: string) => searchContacts(all, search, 'en').map(({ name }) => name);
    expect(names('')).toEqual(['Jiwoo Han', 'Tea house', '한지우']);
    expect(names('RENT tea')).toEqual(['Tea house']);
    expect(names('０ｘ5290')).toEqual(['Jiwoo Han']);
    expect(names('지우')).toEqual(['한지우']);
    expect(names('tea jiwoo')).toEqual([]);
  });
  it('returns each contact once, and no contact that does not exist', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (names, search) => {
        const some = names.map((name) => contact(name));
        const found = searchContacts(some, search, 'ko');
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((one) => some.includes(one))).toBe(true);
      }),
    );
  });
});
