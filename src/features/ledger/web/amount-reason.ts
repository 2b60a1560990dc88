import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { readTyped } from '#ui/text/typed-amount.ts';

const words = defineWords({
  en: {
    ambiguous_comma: 'A comma groups thousands and a dot starts decimals: 1,000.5.',
    other_currency: 'This names another currency. Enter digits alone.',
  },
  ko: {
    ambiguous_comma: '쉼표는 천 단위에, 점은 소수점에 씁니다. 예: 1,000.5',
    other_currency: '다른 통화의 금액입니다. 숫자만 입력해 주세요.',
  },
});

/** Why a field's text is no amount of its currency, where it can be said better than that digits are needed. */
export function useAmountReason(): (text: string, code: string) => string | undefined {
  const w = useWords(words);
  return (text, code) => {
    const read = readTyped(text, code);
    return 'fault' in read && read.fault !== 'malformed' ? w[read.fault] : undefined;
  };
}
