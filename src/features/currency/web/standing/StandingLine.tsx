// @online
import { useOwnId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { lock } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { useRead } from '../calls.ts';
import { lineWords } from './line-words.ts';

/** Line on every screen of a member whose account is not active, with a link to the reason. */
export function StandingLine() {
  const w = useWords(lineWords);
  const state = useRead('GET /api/standing/{userId}', { params: { userId: useOwnId() } }).data?.state;
  if (state === undefined || state === 'active') return null;
  return (
    <InfoLine
      icon={lock}
      isCaution
      title={w.titles[state]}
      text={w.lines[state]}
      action={<TextLink href="/standing">{w.open}</TextLink>}
    />
  );
}
