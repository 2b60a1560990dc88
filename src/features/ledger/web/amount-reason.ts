import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { readTyped, type TypedFault } from '#ui/controls/typed-amount.ts';
import { marksOf } from '../amount-marks.ts';

const words = defineWords({
  en: {
    grouping: 'A comma or space parts thousands only, as in 1,000.5. Put a dot before decimals.',
    currency: (code: string) => `This field takes ${code} only.`,
  },
  ko: {
    grouping: '쉼표나 띄어쓰기는 1,000.5처럼 세 자리마다 넣고, 소수 앞에는 점을 찍어 주세요.',
    currency: (code: string) => `${code} 금액만 입력할 수 있습니다.`,
  },
});

/** Why what stands in a field for an amount could not be read without guessing; undefined where it could. */
export function useAmountReason(text: string, code: string): string | undefined {
  const w = useWords(words);
  const { fault } = readTyped(text, marksOf(code));
  const reasons: Record<TypedFault, string> = { grouping: w.grouping, currency: w.currency(code) };
  return fault && reasons[fault];
}
