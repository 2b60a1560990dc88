import { dateText } from '#platform/dates.ts';
import { defineWords, type Language } from '#platform/words.ts';

export const placeWords = defineWords({
  en: {
    term: 'Proof',
    in: (day: string) => `In the log of ${day}`,
    waits: 'Ready once the day is closed',
    earlier: (day: string) => `None: the log begins on ${day}`,
  },
  ko: {
    term: '증명',
    in: (day: string) => `${day} 기록에 포함`,
    waits: '하루가 마감되면 생깁니다',
    earlier: (day: string) => `없음: 기록은 ${day}부터 있습니다`,
  },
});

/** A receipt's place in the log of days, or the reason why it has none. */
type Place = { state: 'in'; day: string } | { state: 'waits' } | { state: 'earlier'; from: string };

/** Describes a receipt's place in the log of days. */
export function placeText(place: Place, language: Language): string {
  const w = placeWords[language];
  if (place.state === 'in') return w.in(dateText(place.day, language));
  return place.state === 'waits' ? w.waits : w.earlier(dateText(place.from, language));
}
