import { monthDayText } from '#platform/calendar-dates.ts';
import { timeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Timeline } from '#ui/feedback/Timeline.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import { seoulDay } from '../../trips/stay.ts';
import type { OperatorClaim } from '../../wire.ts';
import { refundDetailWords } from '../refund/refund-detail-words.ts';
import { words } from '../words.ts';

/** A claim's steps with their times and texts. */
export function Steps({ steps }: Pick<OperatorClaim, 'steps'>) {
  const all = useWords(words);
  const w = useWords(refundDetailWords);
  const language = useLanguage();
  const whys: Readonly<Record<string, string>> = w.whys;
  return (
    <Timeline
      label={all.course}
      entries={steps.map(({ step, at, amount, code, text }, nth) => ({
        id: `${nth} ${step}`,
        date: monthDayText(seoulDay(new Date(at)), language),
        title: w.steps[step],
        meta: [timeText(at, language), amount && usd(amount), code && whys[code], text].filter(Boolean).join(' · '),
        when: nth === steps.length - 1 ? 'now' : 'past',
      }))}
    />
  );
}
