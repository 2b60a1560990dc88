// @online
import { useOwnId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { lock } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { useRead } from '../calls.ts';
import { lineWords } from './line-words.ts';

/** On every screen of somebody whose account is anything but active: that it is, and the way to why. */
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
