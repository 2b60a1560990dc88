import { blockerOf } from '#features/work/blocker.ts';
import type { Approval } from '#features/work/contract.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useStatusWord } from '../use-status-word.ts';
import { askingWords } from './asking-words.ts';

/** Returns the reason why an approval cannot be approved now, with its text; undefined if nothing blocks it. */
export function useBlocker(approval: Approval) {
  const over = useStatusWord(approval);
  const a = useWords(askingWords);
  const what = blockerOf(approval);
  const said = { over, asked: a.isAsked, paid: a.paysYou, unopened: a.openFirst };
  return what && { what, reason: said[what] };
}
