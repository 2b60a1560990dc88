import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SoldItem, TillCharge } from '#features/tills/wire.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { queries } from '#platform/web/calls/query.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { call } from '../calls.ts';
import { reasons } from '../reasons.ts';
import { words } from '../words.ts';
import { ITEMS } from './items/use-items.ts';
import { amountOf, chosenOf, NOTHING, type Wanted } from './items/wanted.ts';

/** So long after the last digit a code is asked for: who types 18,500 asks once. */
const REST_MS = 350;
const LOOK_MS = 1200;
/** A payment stands on the screen for so long, or until the next digit. */
const SHOWN_MS = 4000;
const CHARGE = 'GET /api/till/charges/{chargeId}';

export type Standing = 'none' | 'making' | 'open' | 'paid' | 'expired' | 'cancelled' | 'refused';

interface Made {
  readonly charge: TillCharge;
  readonly wanted: Wanted;
  /** Of what it was asked for. */
  readonly key: string;
}

/** What the call takes of what is wanted, and a key by which two of them are alike. */
function askedOf(wanted: Wanted, items: readonly SoldItem[]) {
  const chosen = chosenOf(wanted, items);
  const amount = amountOf(wanted, chosen);
  const lines = chosen.map(({ itemId, count }) => ({ itemId, count }));
  return { chosen, amount, lines, key: JSON.stringify([amount, lines]) };
}

/** The code that follows what is typed or pressed: asked for when that rests, in the place of the one before it; then what becomes of it. */
export function useCharge(isAway: boolean, items: readonly SoldItem[]) {
  const language = useLanguage();
  const { unanswered } = useWords(words);
  const [wanted, setWanted] = useState(NOTHING);
  const [made, setMade] = useState<Made>();
  const [fault, setFault] = useState<string>();
  const turn = useRef(0);
  const { chosen, amount, lines, key } = askedOf(wanted, items);
  const read = useLook(made?.charge.id, isAway);
  const shown = made && made.key === key ? (read.data ?? made.charge) : undefined;

  const ask = useEffectEvent(async (asked: string) => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const body = { amount, ...(lines.length > 0 && { lines }) };
      const charge = await call('POST /api/till/charges', { body });
      if (mine === turn.current) setMade({ charge, wanted, key: asked });
    } catch (error) {
      if (mine !== turn.current) return;
      // The payer was faster than the next digit: what they paid is what stands here.
      if (error instanceof HttpError && error.code === 'charge_paid' && made) {
        setWanted(made.wanted);
        return void read.refetch();
      }
      setFault(reasonOf(error, reasons, language, unanswered));
      void queries.invalidateQueries({ queryKey: ['GET /api/till'] });
      void queries.invalidateQueries({ queryKey: [ITEMS] });
    }
  });
  const mustAsk = amount !== '' && shown === undefined && fault === undefined && !isAway;
  useEffect(() => {
    if (!mustAsk) return;
    const timer = setTimeout(() => void ask(key), REST_MS);
    return () => clearTimeout(timer);
  }, [mustAsk, key]);

  const forget = () => {
    turn.current += 1;
    setMade(undefined);
    setFault(undefined);
  };
  const isPaid = shown?.state === 'paid';
  useOnceShown(isPaid, () => {
    forget();
    setWanted(NOTHING);
  });

  const want = (change: (before: Wanted) => Wanted) => {
    setFault(undefined);
    turn.current += 1;
    if (!isPaid) return setWanted(change);
    setMade(undefined);
    setWanted(change(NOTHING));
  };
  const standing: Standing =
    fault !== undefined ? 'refused' : amount === '' ? 'none' : shown === undefined ? 'making' : shown.state;
  return { wanted, chosen, amount, charge: shown, standing, fault, want, again: forget };
}

/** What became of a charge, looked at while it is open. */
const useLook = (id: number | undefined, isAway: boolean) =>
  useQuery({
    queryKey: [CHARGE, id],
    queryFn: () => call(CHARGE, { params: { chargeId: id ?? 0 } }),
    enabled: id !== undefined && !isAway,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? LOOK_MS : false),
    gcTime: 0,
  });

/** Lets a payment stand for its moment, then goes on; what was taken today is read again at once. */
function useOnceShown(isPaid: boolean, goOn: () => void) {
  const onShown = useEffectEvent(goOn);
  useEffect(() => {
    if (!isPaid) return;
    void queries.invalidateQueries({ queryKey: ['GET /api/till'] });
    const timer = setTimeout(() => onShown(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPaid]);
}
