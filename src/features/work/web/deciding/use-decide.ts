import type { Approval } from '#features/work/contract.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { APPROVALS, SUMMARY } from '../use-dashboard.ts';
import { refusalWords, words } from '../words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    reason: { en: 'Enter a reason (1 to 500 characters).', ko: '사유를 1~500자로 입력해 주세요.' },
    question: { en: 'Enter a question (1 to 500 characters).', ko: '질문을 1~500자로 입력해 주세요.' },
    version: {
      en: 'This version does not exist. Open the document again.',
      ko: '없는 버전입니다. 문서를 다시 열어 주세요.',
    },
  },
};

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
