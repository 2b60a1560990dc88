import type { NewCharge, ShownCharge } from '#features/tills/wire.ts';
import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { call, reasons } from '../calls.ts';
import type { TillEntry } from './items/till-entry.ts';
import { payerWords } from './payer-words.ts';

/** A payer's code as it was sent, with the clerk's entry, in a form that the tab stores. */
interface SentCode {
  readonly code: string;
  readonly charge: NewCharge;
  readonly typed: string;
  readonly counts: readonly (readonly [itemId: number, count: number])[];
}

const keys = keepKeys<SentCode>('shown-codes');
/** A till has at most one code without an answer. */
const WHAT = 'code';

const entryOf = ({ typed, counts }: SentCode): TillEntry => ({ typed, counts: new Map(counts) });

/** Returns the entry of a code whose answer is missing, also after the page was loaded again. */
export function entryWithoutAnswer(): TillEntry | undefined {
  const sent = keys.of(WHAT)?.asked;
  return sent && entryOf(sent);
}

/**
 * Charges an entry by a payer's code. A code without an answer keeps its key, and the next scan asks for that answer
 * instead: the payer may have paid, and their phone shows another code by now. A scan during a call is ignored.
 */
export function usePayerCode(
  charge: NewCharge,
  wanted: TillEntry,
  onTaken: (taken: ShownCharge, of: TillEntry) => void,
) {
  const w = useWords(payerWords);
  const { act, isBusy, fault, unknown, forget } = useAct<SentCode>({
    reasons,
    otherwise: w.unanswered,
    routes: ['GET /api/till'],
    isToldInPlace: true,
    once: { keys, what: WHAT, lost: { title: w.notCharged } },
  });
  /** Resolves to true unless the till was refused. */
  const send = async (sent: SentCode): Promise<boolean> => {
    const isDone = await act(
      (key) => call('POST /api/till/shown-codes', { key, body: { code: sent.code, charge: sent.charge } }),
      { failed: w.notCharged, asked: sent, onDone: (taken) => onTaken(taken, entryOf(sent)) },
    );
    return isDone || keys.of(WHAT) !== undefined;
  };
  const take = (code: string) => send(unknown ?? { code, charge, typed: wanted.typed, counts: [...wanted.counts] });
  /** Asks for the missing answer. */
  const check = () => unknown && send(unknown);
  return { isSending: isBusy, isUnknown: unknown !== undefined, fault, take, check, forget };
}
