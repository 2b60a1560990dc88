import { expect, it } from 'vitest';
import { withBanks } from './office-part.ts';

it('names banks in an act in the language of the screen, and leaves names of people and shops as they are', () => {
  for (const [text, ko] of [
    ['Shinhan 110200300400, Onju City', '신한은행 110200300400, Onju City'],
    ['Gamnamu Kitchen, Hana 12345678901234: ₩1', 'Gamnamu Kitchen, 하나은행 12345678901234: ₩1'],
    ['Hana Bakery, NH Nonghyup: ₩59,593', 'Hana Bakery, NH농협은행: ₩59,593'],
    ['₩500 → Woori', '₩500 → 우리은행'],
    ['₩59,593 (KB Kookmin)', '₩59,593 (KB국민은행)'],
    ['Hanabi, Shinhanse', 'Hanabi, Shinhanse'],
  ] as const) {
    expect(withBanks(text, 'ko')).toBe(ko);
    expect(withBanks(text, 'en')).toBe(text);
  }
});
