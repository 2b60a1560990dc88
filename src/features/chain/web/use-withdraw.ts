import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { Quote } from '../calls/withdrawals.ts';
import { call, reasons } from './calls.ts';
import { words } from './withdraw-words.ts';

const ONE = 'POST /api/chain/withdrawals';
const ALL = 'POST /api/chain/leave';
const routes = ['GET /api/chain/', 'GET /api/transactions/', 'GET /api/assets/', 'GET /api/portfolio/'];
const keys = keepKeys<readonly Quote[]>('withdraw');

/**
 * Sends one or several quotes with one signature, at most once. While no answer has arrived, only the same request can
 * be sent again.
 */
export function useWithdraw() {
  const userId = useUserId();
  const w = useWords(words);
  const { isBusy, fault, unknown, forget, act } = useAct<readonly Quote[]>({
    reasons,
    otherwise: w.again,
    routes,
    once: { keys, what: `${userId} withdraw`, lost: { title: w.unknown, text: w.unknownText, before: w.unknownText } },
  });
  const withdraw = (quotes: readonly Quote[]): Promise<boolean> => {
    const asked = unknown ?? quotes;
    const [first, ...more] = asked;
    if (!first) return Promise.resolve(false);
    const said = (of: Quote) => amountOf(of.assetType, of.amount);
    const text =
      more.length === 0
        ? w.signing(said(first), amountOf(first.assetType, first.fee))
        : w.signingAll(asked.map(said).join(', '));
    const subject = { text, addresses: [first.toAddress] };
    const one = { body: { quoteId: first.id } };
    const all = { body: { quoteIds: asked.map(({ id }) => id) } };
    const work = (key: string): Promise<unknown> =>
      more.length === 0
        ? signedCall(call, subject, ONE, { ...one, key })
        : signedCall(call, subject, ALL, { ...all, key });
    return act(work, { asked, done: { title: w.sent }, failed: w.notSent });
  };
  return { isBusy, fault, unknown, forget, withdraw };
}
