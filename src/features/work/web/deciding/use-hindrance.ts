import type { Approval } from '#features/work/contract.ts';
import { hindranceOf } from '#features/work/hindrance.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useStatusWord } from '../use-status-word.ts';
import { askingWords } from './asking-words.ts';

/** What keeps an approval from being approved now, and how that is said; undefined when nothing does. */
export function useHindrance(approval: Approval) {
  const over = useStatusWord(approval);
  const a = useWords(askingWords);
  const what = hindranceOf(approval);
  const said = { over, asked: a.isAsked, paid: a.paysYou, unopened: a.openFirst };
  return what && { what, reason: said[what] };
}
