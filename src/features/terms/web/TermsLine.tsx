// @online
import { useWords } from '#platform/web/device/language.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { document } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { useRead } from './calls.ts';
import { lineWords } from './line-words.ts';

/** On every screen of somebody whom new terms wait for: that they do, and the way to them. */
export function TermsLine() {
  const w = useWords(lineWords);
  const open = useRead('GET /api/terms/acceptances').data?.open ?? [];
  if (open.length === 0) return null;
  return (
    <InfoLine
      icon={document}
      isCaution
      title={w.title}
      text={w.text}
      action={<TextLink href="/terms">{w.open}</TextLink>}
    />
  );
}
