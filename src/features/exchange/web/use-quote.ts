import { useEffect, useEffectEvent, useState } from 'react';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useSecondsLeft } from '#platform/web/use-seconds-left.ts';
import type { Quote } from '../contract.ts';
import type { ExchangeEnd } from '../rules.ts';
import { call, reasons } from './calls.ts';
import { words } from './words.ts';

export interface QuoteInput {
  readonly amount: string;
  readonly from: ExchangeEnd;
  readonly to: ExchangeEnd;
}

interface Answer {
  /** The request that this answers. */
  readonly asked: string;
  readonly quote?: Quote;
  /** Expiry by this device's own clock, counted from when the answer arrived. */
  readonly untilMs: number;
  readonly reason?: string;
}

/** Pause in typing after which a quote is requested. */
const PAUSE_MS = 400;
const NOTHING: Answer = { asked: '', untilMs: 0 };

/**
 * Returns a quote for `wanted`, requested when typing pauses, and the seconds it is still valid. At 0 it has expired
 * and only `again` requests another, so that no rate changes unnoticed.
 */
export function useQuote(wanted: QuoteInput | undefined) {
  const userId = useUserId();
  const language = useLanguage();
  const w = useWords(words);
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState(NOTHING);
  const asked = wanted ? JSON.stringify([wanted, round]) : '';
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (!wanted) return;
    try {
      const sent = { params: { userId }, body: wanted, signal };
      const quote = await call('POST /api/exchange/{userId}/quotes', sent);
      const lastsMs = Date.parse(quote.expiresAt) - Date.parse(quote.createdAt);
      setAnswer({ asked, quote, untilMs: performance.now() + lastsMs });
    } catch (error) {
      if (!signal.aborted) setAnswer({ asked, untilMs: 0, reason: reasonOf(error, reasons, language, w.again) });
    }
  });
  useEffect(() => {
    if (asked === '') return;
    const control = new AbortController();
    const timer = setTimeout(() => void ask(control.signal), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [asked]);
  const isAnswered = asked !== '' && answer.asked === asked;
  const secondsLeft = useSecondsLeft(isAnswered && answer.quote ? answer.untilMs : 0);
  return {
    quote: isAnswered ? answer.quote : undefined,
    reason: isAnswered ? answer.reason : undefined,
    isAsking: asked !== '' && !isAnswered,
    secondsLeft,
    again: () => setRound(round + 1),
  };
}
