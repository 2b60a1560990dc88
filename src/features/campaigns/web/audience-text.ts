import type { Language } from '#platform/words.ts';
import { defineWords } from '#platform/words.ts';
import type { Predicate } from '../contract.ts';

/** Describes for members who a campaign is for. */
const audienceWords = defineWords({
  en: {
    everybody: 'Everybody',
    resident: (value: string) => `Residents: ${value}`,
    age_over: (age: number) => `Aged ${age} or over`,
  },
  ko: {
    everybody: '모두',
    resident: (value: string) => `거주자: ${value}`,
    age_over: (age: number) => `만 ${age}세 이상`,
  },
});

/** Returns who a campaign is for, in a few words. */
export function audienceText(predicate: Pick<Predicate, 'age' | 'value'> | null, language: Language): string {
  const w = audienceWords[language];
  if (predicate === null) return w.everybody;
  return predicate.age === null ? w.resident(predicate.value) : w.age_over(predicate.age);
}
