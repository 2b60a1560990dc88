import type { Approval } from '#features/work/contract.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from '../reasons.ts';
import { APPROVALS, SUMMARY } from '../use-dashboard.ts';
import { words } from '../words.ts';

const routes = [APPROVALS, SUMMARY];

/**
 * Makes one decision. `onTaken` runs when the server accepted it, before the lists reload; they also reload after a
 * refusal. Resolves to the decided document.
 */
export function useDecide() {
  const w = useWords(words);
  const { isBusy, fault, act } = useAct({ reasons, otherwise: w.unreachable, routes, isToldInPlace: true });
  const decide = async (
    call: () => Promise<Approval>,
    toastTitle: string,
    onTaken?: (decided: Approval) => Promise<void>,
  ): Promise<Approval | undefined> => {
    let decided: Approval | undefined;
    const onDone = async (answer: Approval) => {
      decided = answer;
      await onTaken?.(answer);
    };
    await act(call, { done: { title: toastTitle }, failed: 'Work', onDone });
    return decided;
  };
  return { isDeciding: isBusy, fault, decide };
}
