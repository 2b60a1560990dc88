import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NewCharge, SoldItem, TillCharge } from '#features/tills/wire.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { queries } from '#platform/web/calls/query.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { call, ITEMS, reasons } from '../calls.ts';
import { words } from '../words.ts';
import { amountOf, chosenOf, NOTHING, type TillEntry } from './items/till-entry.ts';
import { entryWithoutAnswer, usePayerCode } from './use-payer-code.ts';

/** Pause after the last digit before a code is requested, so that typing 18,500 requests one. */
const REST_MS = 350;
const LOOK_MS = 1200;
/** Time for which a payment stays on the screen, unless a digit is typed. */
const SHOWN_MS = 4000;
const CHARGE = 'GET /api/till/charges/{chargeId}';

/** `unknown`: a payer's code was sent, and the answer is missing. No other code is shown, since the payer may have paid. */
export type ChargeStatus = 'none' | 'making' | 'unknown' | 'open' | 'paid' | 'expired' | 'cancelled' | 'refused';

interface MadeCharge {
  readonly charge: TillCharge;
  readonly wanted: TillEntry;
  /** Key of the entry it was requested for. */
  readonly key: string;
  /** True if the payer was asked to confirm it, because their code was not enough. */
  readonly isAsked?: boolean;
}

/** Returns the request for an entry, and a key that is equal for equal entries. */
function askedOf(wanted: TillEntry, items: readonly SoldItem[]) {
  const chosen = chosenOf(wanted, items);
  const amount = amountOf(wanted, chosen);
  const lines = chosen.map(({ itemId, count }) => ({ itemId, count }));
  return { chosen, amount, lines, key: JSON.stringify([amount, lines]) };
}

const bodyOf = ({ amount, lines }: Pick<ReturnType<typeof askedOf>, 'amount' | 'lines'>): NewCharge => ({
  amount,
  ...(lines.length > 0 && { lines }),
});

/** Requests a code for the current entry once it rests, replacing the one before, and follows its state. */
export function useCharge(isAway: boolean, items: readonly SoldItem[]) {
  const language = useLanguage();
  const { unanswered } = useWords(words);
  const [wanted, setWanted] = useState(() => entryWithoutAnswer() ?? NOTHING);
  const [made, setMade] = useState<MadeCharge>();
  const [fault, setFault] = useState<string>();
  const turn = useRef(0);
  const { chosen, amount, lines, key } = askedOf(wanted, items);
  const read = useLook(made?.charge.id, isAway);
  const shown = made && made.key === key ? (read.data ?? made.charge) : undefined;

  const byCode = usePayerCode(bodyOf({ amount, lines }), wanted, ({ isAsked, ...charge }, of) => {
    turn.current += 1;
    setFault(undefined);
    setWanted(of);
    setMade({ charge, wanted: of, key: askedOf(of, items).key, isAsked });
  });

  const ask = useEffectEvent(async (asked: string) => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const charge = await call('POST /api/till/charges', { body: bodyOf({ amount, lines }) });
      if (mine === turn.current) setMade({ charge, wanted, key: asked });
    } catch (error) {
      if (mine !== turn.current) return;
      // The payer paid before the next digit: show what they paid.
      if (error instanceof HttpError && error.code === 'charge_paid' && made) {
        setWanted(made.wanted);
        return void read.refetch();
      }
      setFault(reasonOf(error, reasons, language, unanswered));
      void queries.invalidateQueries({ queryKey: ['GET /api/till'] });
      void queries.invalidateQueries({ queryKey: [ITEMS] });
    }
  });
  const hasCharge = shown !== undefined || byCode.isSending || byCode.isUnknown;
  const mustAsk = amount !== '' && fault === undefined && !isAway && !hasCharge;
  useEffect(() => {
    if (!mustAsk) return;
    const timer = setTimeout(() => void ask(key), REST_MS);
    return () => clearTimeout(timer);
  }, [mustAsk, key]);

  const forget = () => {
    turn.current += 1;
    byCode.forget();
    setMade(undefined);
    setFault(undefined);
  };
  const isPaid = shown?.state === 'paid';
  useOnceShown(isPaid, () => {
    forget();
    setWanted(NOTHING);
  });

  const want = (change: (before: TillEntry) => TillEntry) => {
    // Another amount would be another payment.
    if (byCode.isSending || byCode.isUnknown) return;
    setFault(undefined);
    turn.current += 1;
    byCode.forget();
    if (!isPaid) return setWanted(change);
    setMade(undefined);
    setWanted(change(NOTHING));
  };
  const standing = statusOf({ fault, amount, isUnknown: byCode.isUnknown, shown });
  const isAsked = shown !== undefined && made?.isAsked === true;
  return { wanted, chosen, amount, charge: shown, isAsked, standing, fault, want, byCode, again: forget };
}

interface Standing {
  readonly fault: string | undefined;
  readonly amount: string;
  readonly isUnknown: boolean;
  readonly shown: TillCharge | undefined;
}
function statusOf({ fault, amount, isUnknown, shown }: Standing): ChargeStatus {
  if (isUnknown) return 'unknown';
  if (fault !== undefined) return 'refused';
  if (amount === '') return 'none';
  return shown?.state ?? 'making';
}

/** Polls a charge while it is open. */
const useLook = (id: number | undefined, isAway: boolean) =>
  useQuery({
    queryKey: [CHARGE, id],
    queryFn: () => call(CHARGE, { params: { chargeId: id ?? 0 } }),
    enabled: id !== undefined && !isAway,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? LOOK_MS : false),
    gcTime: 0,
  });

/** Shows a payment for its time, then continues; refetches today's payments at once. */
function useOnceShown(isPaid: boolean, goOn: () => void) {
  const onShown = useEffectEvent(goOn);
  useEffect(() => {
    if (!isPaid) return;
    void queries.invalidateQueries({ queryKey: ['GET /api/till'] });
    const timer = setTimeout(() => onShown(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPaid]);
}
