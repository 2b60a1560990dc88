import { expect, test } from 'vitest';
import { isFault } from '#features/codes/fault.ts';
import { readCode } from '#features/codes/read-code.ts';
import { targetAt, targetOf } from './pay-target.ts';
import { printShop } from './shop-code.ts';

const here = { chainId: 31337, origin: 'https://ingam.example', now: 1_800_000_000 };
const read = (text: string) => {
  const code = readCode(text, here);
  if (isFault(code)) throw new Error(code.fault);
  return targetOf(code);
};
const CHARGE = '4503599627370497';
const shop = { id: 7, name: 'Nambu Market Grocer', nameKo: '남부시장 식료품', kind: 'market', city: 'JEONJU' } as const;

test('a charge is found by its link, its number, and its EMVCo code', () => {
  expect(read(`https://ingam.example/pay/${CHARGE}`)).toEqual({ kind: 'charge', id: Number(CHARGE) });
  expect(read('123 456')).toEqual({ kind: 'number', digits: '123456' });
  const once = { amount: '12000', reference: CHARGE, expiresAt: here.now + 180 };
  expect(read(printShop(shop, once))).toEqual({ kind: 'charge', id: Number(CHARGE) });
  const early = printShop(shop, { ...once, expiresAt: here.now - 86_400 });
  expect(read(early)).toEqual({ kind: 'charge', id: Number(CHARGE) });
  expect(() => read(printShop(shop, { ...once, reference: 'till 7', expiresAt: here.now }))).toThrow('expired');
});

test('a shop’s sticker names the shop, without an amount', () => {
  expect(read(printShop(shop))).toEqual({ kind: 'shop', id: 7, amount: undefined });
});

test('a name too long for its field is cut off', () => {
  const long = {
    ...shop,
    name: 'A very long name of a very small shop',
    nameKo: '아주 작은 가게의 아주 길고 긴 이름입니다 정말로요 네',
  };
  expect(read(printShop(long))).toEqual({ kind: 'shop', id: 7, amount: undefined });
});

test('a code of another kind, or for nobody here, is refused', () => {
  expect(read('0x52908400098527886E0F7030069857D2E4169EE7')).toBeUndefined();
  expect(read('https://ingam.example/pay/abcdefgh')).toBeUndefined();
});

test('the address of a page names a charge, a shop, or neither', () => {
  expect(targetAt(`/pay/${CHARGE}`, null)).toEqual({ kind: 'charge', id: Number(CHARGE) });
  expect(targetAt('/pay', '7')).toEqual({ kind: 'shop', id: 7, amount: undefined });
  expect([targetAt('/pay', null), targetAt('/pay/abc', null), targetAt('/pay', '0')]).toEqual(Array(3).fill(undefined));
});
