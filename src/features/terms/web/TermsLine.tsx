// @online
import { useWords } from '#platform/web/device/language.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { document } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { useRead } from './calls.ts';
import { lineWords } from './line-words.ts';

/** Line on every screen of a person who has new terms to accept, with a link to them. */
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
