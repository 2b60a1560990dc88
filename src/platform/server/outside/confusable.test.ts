import { expect, it } from 'vitest';
import { areConfusable } from './confusable.ts';

it('names that look alike are confusable, and no others', () => {
  for (const [one, other] of [
    ['Nambu Market Grocer', 'Nаmbu Маrkеt Grосеr'],
    ['Nambu Market Grocer', 'NAMBU  market-grocer'],
    ['Hanok Tea House', 'Hаnоk Теа Ноuѕе'],
    ['Illy', 'llly'],
    ['Modern', 'Modem'],
    ['남부시장 식료품', '남부시장식료품'],
    ['Shop 1', 'Shop l'],
    ['Ｂank', 'Bank'],
  ] as const)
    expect(areConfusable(one, other), `${one} ${other}`).toBe(true);
  for (const [one, other] of [
    ['Nambu Market Grocer', 'Nambu Market Baker'],
    ['김민서', '김민석'],
    ['Tea', 'Teas'],
    ['...', '!!!'],
  ] as const)
    expect(areConfusable(one, other), `${one} ${other}`).toBe(false);
});
