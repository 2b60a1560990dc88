import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from './reasons.ts';
import { APPROVALS, SUMMARY } from './use-dashboard.ts';
import { words } from './words.ts';

/** As long as the seal falls (--m-seal) and is then looked at. */
const SEEN_MS = 700;
const routes = [APPROVALS, SUMMARY];

/** Carries out one decision, never in less time than the seal needs to fall; a refusal reads the list again. */
export function useDecide() {
  const w = useWords(words);
  const { isBusy, fault, act } = useAct({ reasons, otherwise: w.unreachable, routes, isToldInPlace: true });
  const decide = (call: () => Promise<unknown>, toastTitle: string) =>
    act(() => Promise.all([call(), new Promise((done) => setTimeout(done, SEEN_MS))]), {
      done: { title: toastTitle },
      failed: 'Work',
    });
  return { isDeciding: isBusy, fault, decide };
}
