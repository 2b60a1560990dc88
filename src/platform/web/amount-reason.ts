import { readAmount, readTyped, type Unit } from '#platform/typed-amount.ts';
import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';

const words = defineWords({
  en: {
    ambiguous_comma: 'A comma groups thousands and a dot starts decimals: 1,000.5.',
    other_currency: 'This names another currency. Enter only the number, such as 1,000.',
    malformed: (places: number) =>
      places === 0 ? 'Enter a number, such as 1,000.' : 'Use digits and at most one dot, such as 12.5.',
    too_precise: (places: number) =>
      places === 0 ? 'Enter a whole number, such as 1,000.' : `At most ${places} decimals, such as 12.5.`,
  },
  ko: {
    ambiguous_comma: '쉼표는 천 단위에, 점은 소수점에 씁니다. 예: 1,000.5',
    other_currency: '다른 통화의 금액입니다. 숫자만 입력해 주세요. 예: 1,000',
    malformed: (places: number) =>
      places === 0 ? '숫자만 입력해 주세요. 예: 1,000' : '숫자와 소수점 하나만 입력해 주세요. 예: 12.5',
    too_precise: (places: number) =>
      places === 0 ? '소수점 없이 입력해 주세요. 예: 1,000' : `소수점 아래 ${places}자리까지 입력해 주세요. 예: 12.5`,
  },
});

/**
 * Returns a function that explains, with an example, why a text is not an amount. Undefined for an empty field, and if
 * only a bound can be wrong.
 */
export function useAmountReason(): (text: string, unit: Unit) => string | undefined {
  const w = useWords(words);
  return (text, unit) => {
    if (text.trim() === '') return undefined;
    const read = readTyped(text, unit.code);
    const fault = 'fault' in read ? read.fault : readAmount(text, unit);
    if (typeof fault === 'bigint' || fault === 'too_large') return undefined;
    const sentence = w[fault];
    return typeof sentence === 'string' ? sentence : sentence(unit.places);
  };
}
