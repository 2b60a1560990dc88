import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useCurrencyChange } from '#features/currency/web/use-currency.ts';
import { call } from '#features/ledger/web/calls.ts';
import { reasons } from '#features/ledger/web/words.ts';
import type { UserId } from '#platform/ids.ts';
import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { type Refusals, useAct } from '#platform/web/use-act.ts';
import { amountText } from '#ui/text/amount.ts';
import { words } from './send-words.ts';

/** The field that a refusal concerns; `form` if it concerns none. */
export type RefusedField = 'asset' | 'amount' | 'recipient' | 'form';
/** Body of the call. */
export interface SendInput {
  readonly assetType: string;
  readonly amount: string;
  readonly toAddress: string;
}

const SEND = 'POST /api/transactions';
const FIELDS = { assetType: 'asset', amount: 'amount', toAddress: 'recipient' } as const;
const routes = [
  'GET /api/transactions/{userId}',
  'GET /api/assets/{userId}',
  'GET /api/portfolio/{userId}',
  'GET /api/payees/{userId}',
  'GET /api/payee',
];
const { en, ko } = words;
const ofSends = {
  ...reasons,
  refusals: { ...reasons.refusals, key_reused: { en: en.keyReused, ko: ko.keyReused } },
};

const keys = keepKeys<SendInput>('send');
const keyOf = (userId: UserId) => `${userId} send`;

/** Reports whether a request from this device is still unanswered. */
export const isUnanswered = (userId: UserId): boolean => keys.of(keyOf(userId)) !== undefined;

/**
 * Sends at most once. `send` returns the id of the accepted transaction or the refused field; undefined while a request
 * is under way.
 */
export function useSend(currencyVersion: number) {
  const userId = useUserId();
  const w = useWords(words);
  const change = useCurrencyChange();
  const { isBusy, fault, refused, unknown, forget, act } = useAct<SendInput>({
    reasons: ofSends,
    otherwise: (_, isLost) => (isLost ? w.unanswered : w.refused),
    routes,
    once: {
      keys,
      what: keyOf(userId),
      lost: { title: w.toasts.failed.title, again: w.again, before: w.earlier },
    },
  });
  const send = async (input: SendInput): Promise<RefusedField | number | undefined> => {
    let answer: RefusedField | number | undefined;
    const body = { userId, transactionType: 'send', status: 'pending', ...input, currencyVersion };
    const amount = amountText(input.amount, { minPlaces: 2, code: input.assetType });
    const what = { text: w.signing(amount), addresses: [input.toAddress] };
    const work = (key: string) => signedCall(call, what, SEND, { body, key });
    await act(work, {
      asked: input,
      done: w.toasts.complete,
      failed: w.toasts.failed,
      onFailed: (error, named) => {
        change.onFailed(error);
        answer = fieldOf(named);
      },
      onDone: ({ id }) => {
        answer = id;
      },
    });
    return answer;
  };
  return { isSending: isBusy, send, unknown, fault, field: fieldOf(refused), changes: change.changes, forget };
}

const fieldOf = (refused: Refusals): RefusedField =>
  Object.entries(FIELDS).find(([name]) => name in refused)?.[1] ?? 'form';
