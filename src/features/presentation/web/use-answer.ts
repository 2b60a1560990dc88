import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useWords } from '#platform/web/device/language.ts';
import { keptInTab } from '#platform/web/device/storage.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { ChosenCredential, SeenRequest } from '../contract.ts';
import { call, presentActs } from './calls.ts';
import { paymentText } from './Signs.tsx';
import { words } from './words.ts';

interface AnswerChoice {
  readonly choices: ChosenCredential[];
  readonly options: (number | null)[];
}

const SHOW = 'POST /api/presenting/show';

/**
 * Shows the selection or refuses. Then the person continues at the verifier's address, if any, else at their
 * credentials.
 */
export function useAnswer(
  { disclosureId, verifier: { name, host }, signs: [payment] }: SeenRequest,
  onLeave: () => void,
) {
  const w = useWords(words);
  const { isBusy, fault, act } = useAct(presentActs);
  const goOn = ({ redirectUri }: { redirectUri: string | null }, otherwise: () => void) => {
    forgetRequestLink();
    if (redirectUri === null) otherwise();
    else location.assign(redirectUri);
  };
  const show = (chosen: AnswerChoice, count: number) => {
    const body = { disclosureId, ...chosen };
    const what = payment ? w.signingPayment(paymentText(payment), payment.payee) : w.signing(name ?? host, count);
    const work = () => signedCall(call, what, SHOW, { body });
    return act(work, {
      done: { title: w.shown, text: w.shownText(host) },
      failed: w.failed,
      onDone: (answered) => goOn(answered, () => go('/id', { replace: true })),
    });
  };
  const refuse = () =>
    void act(() => call('POST /api/presenting/refuse', { body: { disclosureId } }), {
      done: { title: w.refused, text: w.refusedText },
      failed: w.refuse,
      onDone: (answered) => goOn(answered, onLeave),
    });
  return { isBusy, fault, show, refuse };
}

const KEPT = 'presentation_request';
const REQUEST = /[?#&]client_id=/;

/** Returns the request in the screen's URL after `#` or `?`. It is kept in this tab while the person signs in. */
export function readRequestLink(): string | undefined {
  const given = [location.hash, location.search].find((part) => REQUEST.test(part));
  if (given === undefined) return keptInTab.getItem(KEPT) ?? undefined;
  keptInTab.setItem(KEPT, given);
  return given;
}

export const forgetRequestLink = (): void => keptInTab.removeItem(KEPT);
