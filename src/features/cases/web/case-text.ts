import { dateTimeText, formatter, timeText } from '#platform/dates.ts';
import type { Language } from '#platform/words.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import type { TimelineEntry } from '#ui/feedback/Timeline.tsx';
import { amountText } from '#ui/text/amount.ts';
import type { CaseStep } from '../contract.ts';
import { isOpen, type State } from '../rules.ts';
import type { words } from './words.ts';

type Words = (typeof words)['en'];

export const won = (amount: string): string => amountText(amount, { symbol: '₩' });

export const tones: Readonly<Record<State, Tone>> = {
  answer: 'wait',
  decide: 'wait',
  returned: 'ok',
  left: 'idle',
  given_back: 'ok',
  withdrawn: 'idle',
  lapsed: 'idle',
};

/** Returns a shop's name in the reader's language. */
export const shopIn = ({ shop, shopKo }: { shop: string; shopKo: string | null }, language: Language): string =>
  (language === 'ko' ? shopKo : null) ?? shop;

function titleOf({ step, amount }: CaseStep, w: Words): string {
  const said = w.steps[step];
  return typeof said === 'string' ? said : said(won(amount ?? '0'));
}

/**
 * Formats a time like `Nov 8, 19:02`, which fits a column in two lines; includes the year if it is not the current one.
 */
function momentText(at: string, now: Date, language: Language): string {
  const date = new Date(at);
  if (date.getFullYear() !== now.getFullYear()) return dateTimeText(at, language);
  const day = formatter(language, { month: 'short', day: 'numeric' }).format(date);
  return `${day.replaceAll(' ', '\u00a0')}, ${timeText(at, language)}`;
}

/** Returns the timeline of a case, past and future. */
export function entriesOf(
  {
    state,
    steps,
    answerBy,
    decideBy,
  }: { state: State; steps: readonly CaseStep[]; answerBy: string; decideBy: string },
  w: Words,
  language: Language,
): TimelineEntry[] {
  const now = new Date();
  const done = steps.map((one): TimelineEntry => {
    const { id, step, side, text, at } = one;
    const isSaid = step === 'said' || step === 'opened';
    return {
      id: String(id),
      date: momentText(at, now, language),
      title: [titleOf(one, w), ...(isSaid ? [w.sides[side]] : [])].join(' · '),
      meta: isSaid ? (text ?? w.gone) : undefined,
      when: step === 'held' || step === 'returned' ? 'past' : 'now',
    };
  });
  if (!isOpen(state)) return done;
  const waits = state === 'answer' ? 'answer' : 'decide';
  const by = momentText(waits === 'answer' ? answerBy : decideBy, now, language);
  return [...done, { id: 'next', date: w.by(by), title: w.steps.next[waits], meta: w.follows[waits], when: 'next' }];
}

/** Lucide's `scale` icon. */
export const scales =
  'M16 16l3-8 3 8c-.87.65-1.92 1-3 1s-2.13-.35-3-1zM2 16l3-8 3 8c-.87.65-1.92 1-3 1s-2.13-.35-3-1zM7 21h10M12 3v18M3 7h2c2 0 5-1 7-2 2 1 5 2 7 2h2';
