import { readName } from '#platform/both-names.ts';
import { monthDayText } from '#platform/calendar-dates.ts';
import { timeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import { Timeline, type TimelineEntry } from '#ui/feedback/Timeline.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import { progressOf } from '../../claims/progress.ts';
import type { Refund } from '../../contract.ts';
import { seoulDay } from '../../trips/stay.ts';
import { words } from '../words.ts';
import { refundDetailWords } from './refund-detail-words.ts';

type Copy = (typeof refundDetailWords)['en'];
type Step = Refund['steps'][number];

/** A claim's past steps with times and reasons, and the next ones. */
export function RefundProgress({ refund }: { refund: Refund }) {
  const all = useWords(words);
  const w = useWords(refundDetailWords);
  const language = useLanguage();
  const { behind, ahead } = progressOf(refund);
  const done = behind.map((step, nth): TimelineEntry => {
    const isLast = nth === behind.length - 1 && ahead.length === 0;
    return {
      id: `${nth} ${step.step}`,
      date: monthDayText(seoulDay(new Date(step.at)), language),
      title: titleOf(step, w),
      meta: [timeText(step.at, language), step.amount && usd(step.amount), ...reasonOf(step, refund, w, language)]
        .filter(Boolean)
        .join(' · '),
      when: isLast ? 'now' : 'past',
    };
  });
  const next = ahead.map(
    (one, nth): TimelineEntry => ({ id: one, date: '', title: w.ahead[one], when: nth === 0 ? 'now' : 'next' }),
  );
  return <Timeline label={all.course} entries={[...done, ...next]} />;
}

/** A later return of the purchase, not customs, lowered the claim. */
const titleOf = ({ step, code }: Step, w: Copy): string =>
  step === 'reduced' && code === 'purchase_returned' ? w.lowered : w.steps[step];

/** Returns the reason of a step: our sentence for a known code, or the text that the deciding officer wrote. */
function reasonOf(
  { step, code, text }: Step,
  refund: Refund,
  w: Copy,
  language: Language,
): readonly (string | null | undefined)[] {
  const whys: Readonly<Record<string, string>> = w.whys;
  const own: Readonly<Record<string, string>> = w.stepText;
  if (step === 'claimed') return [readName(refund, 'merchantName', language)];
  if (step === 'recorded') return [text && w.numbered(text)];
  if (step === 'reduced' && code !== null) return [own.reopened];
  return [own[step] ?? (code === null ? null : (whys[code] ?? whys.other)), text];
}
