import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc16 } from './crc16.ts';
import { isFault } from './fault.ts';
import { printMerchantCode, readMerchantCode } from './merchant-code.ts';
import { merchantCodes } from './testing/texts.ts';
import { printFields, readFields } from './tlv.ts';

/** Published with emv-qr-code, in Mastercard's documents, and in the standard itself. */
const PUBLISHED = [
  '00020101021252044131153137210116372101160123456789ABCDE6010Phnom Penh5913Merchant Shop5802KH540510.005303840622501081234567802090124444446304A0BA',
  '000201010211057704736a2f41a3-c54c-fce8-32d2-0324e1c32e22*3440e5bf-81ca-4c5f-a1b2-cf989f09a03952045024530384054031005802US5913Test Merchant6008New York62080304123463046F6D',
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A',
];
const KOREAN =
  '00020101021226420019kr.example.localpay0108M00012340203T015204581253034105405150005802KR5909JEJU CAFE6004JEJU62250514INV202611200010703T0164140002ko0104제주카페6304F20A';

test('the checksum has the published check value', () => expect(crc16('123456789')).toBe('29B1'));

describe('the published codes', () => {
  test.each(PUBLISHED)('%s', (text) => {
    const read = readMerchantCode(text);
    if (isFault(read)) throw new Error(read.fault);
    expect(readMerchantCode(printMerchantCode(read))).toEqual(read);
    expect(text.slice(-4)).toBe(crc16(text.slice(0, -4)));
  });

  test('contain the published values', () => {
    const [first, second, third] = PUBLISHED.map(readMerchantCode);
    expect(first).toMatchObject({
      initiation: 'dynamic',
      category: '4131',
      currency: '840',
      amount: '10.00',
      country: 'KH',
      name: 'Merchant Shop',
      additional: { bill: '12345678', mobile: '012444444' },
    });
    expect(second).toMatchObject({
      initiation: 'static',
      amount: '100',
      city: 'New York',
      additional: { store: '1234' },
    });
    expect(third).toMatchObject({
      name: 'BEST TRANSPORT',
      tip: { kind: 'asked' },
      local: { language: 'ZH', name: '最佳运输', city: '北京' },
      accounts: [
        { tag: '29', scheme: 'D15600000000' },
        { tag: '31', scheme: 'D15600000001' },
      ],
      others: [{ tag: '91', scheme: 'A011223344998877' }],
    });
  });

  test('in Hangul are counted in characters, summed in bytes, and written again unchanged', () => {
    const read = readMerchantCode(KOREAN);
    expect(read).toMatchObject({ currency: '410', amount: '15000', local: { language: 'ko', name: '제주카페' } });
    if (isFault(read)) throw new Error(read.fault);
    expect(printMerchantCode(read)).toBe(KOREAN);
  });
});

const sealed = (body: string) => `${body}6304${crc16(`${body}6304`)}`;
const whole = { '00': '01', '15': '1', '52': '5812', '53': '410', '58': 'KR', '59': 'A', '60': 'B' };
const drawn = (change: object) =>
  sealed(
    printFields(
      Object.entries({ ...whole, ...change })
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([tag, value]) => ({ tag, value })),
    ),
  );

test('a decimal point may end an amount and a tip, and is no part of their values', () => {
  const read = (change: object) => readMerchantCode(drawn(change));
  expect(read({ '54': '12000.' })).toMatchObject({ amount: '12000' });
  expect(read({ '54': '12000.', '55': '02', '56': '500.' })).toMatchObject({ tip: { kind: 'fixed', amount: '500' } });
  expect(read({ '55': '03', '57': '5.' })).toMatchObject({ tip: { kind: 'percent', percent: '5' } });
  for (const wrong of ['.', '.5', '1..', '1.2.', '1,5.'])
    expect(read({ '54': wrong })).toEqual({ fault: 'bad_field', about: '54' });
});

test('any code is read back as written', () => {
  fc.assert(
    fc.property(merchantCodes, (code) => {
      let text: string;
      try {
        text = printMerchantCode(code);
      } catch (error) {
        // A field above 99 characters cannot be written at all.
        expect(String(error)).toMatch(/has \d{3} characters/);
        return;
      }
      expect(readMerchantCode(text)).toEqual(code);
    }),
  );
});

describe('refuses', () => {
  test('one misread letter', () => {
    fc.assert(
      fc.property(fc.nat({ max: KOREAN.length - 9 }), (at) => {
        const letter = KOREAN[at] === '7' ? '8' : '7';
        const text = KOREAN.slice(0, at) + letter + KOREAN.slice(at + 1);
        expect(readMerchantCode(text)).toEqual({ fault: 'bad_crc', about: '' });
      }),
    );
  });
  test.each([
    ['what is cut off', KOREAN.slice(0, -1), 'missing_field', '63'],
    ['a length that is not there', sealed('0002015299x'), 'malformed', 'EMVCo'],
    ['a field without length', sealed('00020152'), 'malformed', 'EMVCo'],
    ['an empty field', sealed('0002015200'), 'malformed', 'EMVCo'],
    ['a field twice', sealed('00020152045812520458125303410'), 'double_field', '52'],
    ['another version', drawn({ '00': '02' }), 'bad_field', '00'],
    ['a checksum inside', drawn({ '63': 'ABCD' }), 'double_field', '63'],
    ['what does not begin with its version', sealed('01021152045812'), 'missing_field', '00'],
    ['no account', drawn({ '15': undefined }), 'missing_field', '02\u201351'],
    ['a template without a name', drawn({ '26': '0101A' }), 'bad_field', '26'],
    ['no name', drawn({ '59': undefined }), 'missing_field', '59'],
    ['a long name', drawn({ '59': 'a'.repeat(26) }), 'bad_field', '59'],
    ['a name that turns its writing', drawn({ '59': 'a\u202eb' }), 'bad_field', '59'],
    ['an amount with a comma', drawn({ '54': '1,5' }), 'bad_field', '54'],
    ['a long amount', drawn({ '54': '12345678901234' }), 'bad_field', '54'],
    ['an unknown initiation', drawn({ '01': '13' }), 'bad_field', '01'],
    ['a fixed tip without amount', drawn({ '55': '02' }), 'missing_field', '56'],
    ['a tip in percent without one', drawn({ '55': '03' }), 'missing_field', '57'],
    ['a tip amount without a tip', drawn({ '56': '5' }), 'bad_field', '56'],
    ['a tip in percent that nobody asks for', drawn({ '55': '01', '57': '5' }), 'bad_field', '57'],
    ['additional data in pieces', drawn({ '62': '0105x' }), 'bad_field', '62'],
    ['additional data too long', drawn({ '62': `0126${'x'.repeat(26)}` }), 'bad_field', '62'],
    ['another writing without a name', drawn({ '64': '0002ko' }), 'bad_field', '64'],
    ['another writing in pieces', drawn({ '64': '00' }), 'bad_field', '64'],
  ])('%s', (_, text, fault, about) => expect(readMerchantCode(text)).toEqual({ fault, about }));
});

test('fields are split and joined without loss', () => {
  const field = fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 10, max: 99 }), { maxLength: 9 }), field, (tags, value) => {
      const fields = tags.map((tag) => ({ tag: String(tag), value }));
      const read = readFields(printFields(fields));
      if (isFault(read)) expect(read.fault).toBe('bad_field');
      else expect(read).toEqual(fields);
    }),
  );
  expect(() => printFields([{ tag: '10', value: 'x'.repeat(100) }])).toThrow('100 characters');
});
