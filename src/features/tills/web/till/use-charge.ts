import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TillCharge } from '#features/tills/wire.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { queries } from '#platform/web/calls/query.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { call } from '../calls.ts';
import { reasons } from '../reasons.ts';
import { words } from '../words.ts';

/** So long after the last digit a code is asked for: who types 18,500 asks once. */
const REST_MS = 350;
const LOOK_MS = 1200;
/** A payment stands on the screen for so long, or until the next digit. */
const SHOWN_MS = 4000;
const CHARGE = 'GET /api/till/charges/{chargeId}';

export type Standing = 'none' | 'making' | 'open' | 'paid' | 'expired' | 'cancelled' | 'refused';

/** The code that follows the amount: asked for when typing rests, in the place of the one before it; then what becomes of it. */
export function useCharge(isAway: boolean) {
  const language = useLanguage();
  const { unanswered } = useWords(words);
  const [amount, setAmount] = useState('');
  const [made, setMade] = useState<TillCharge>();
  const [fault, setFault] = useState<string>();
  const turn = useRef(0);
  const read = useQuery({
    queryKey: [CHARGE, made?.id],
    queryFn: () => call(CHARGE, { params: { chargeId: made?.id ?? 0 } }),
    enabled: made !== undefined && !isAway,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? LOOK_MS : false),
    gcTime: 0,
  });
  const charge = made && (read.data ?? made);
  const shown = charge && charge.amount === amount ? charge : undefined;

  const ask = useEffectEvent(async (won: string) => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const next = await call('POST /api/till/charges', { body: { amount: won } });
      if (mine === turn.current) setMade(next);
    } catch (error) {
      if (mine !== turn.current) return;
      // The payer was faster than the next digit: what they paid is what stands here.
      if (error instanceof HttpError && error.code === 'charge_paid' && made) {
        setAmount(made.amount);
        return void read.refetch();
      }
      setFault(reasonOf(error, reasons, language, unanswered));
      void queries.invalidateQueries({ queryKey: ['GET /api/till'] });
    }
  });
  const mustAsk = amount !== '' && shown === undefined && fault === undefined && !isAway;
  useEffect(() => {
    if (!mustAsk) return;
    const timer = setTimeout(() => void ask(amount), REST_MS);
    return () => clearTimeout(timer);
  }, [mustAsk, amount]);

  const empty = () => {
    turn.current += 1;
    setAmount('');
    setMade(undefined);
    setFault(undefined);
  };
  const isPaid = shown?.state === 'paid';
  const onShown = useEffectEvent(empty);
  useEffect(() => {
    if (!isPaid) return;
    void queries.invalidateQueries({ queryKey: ['GET /api/till'] });
    const timer = setTimeout(() => onShown(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPaid]);

  const type = (change: (before: string) => string) => {
    setFault(undefined);
    if (isPaid) {
      empty();
      return setAmount(change(''));
    }
    turn.current += 1;
    setAmount(change);
  };
  const standing: Standing =
    fault !== undefined ? 'refused' : amount === '' ? 'none' : shown === undefined ? 'making' : shown.state;
  return { amount, charge: shown, standing, fault, type, again: () => setMade(undefined) };
}
