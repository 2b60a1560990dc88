// @online
import type { ReactNode } from 'react';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { document, info } from '#ui/drawings/icons-more.ts';
import { ListRow } from '#ui/layout/List.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { useRead } from './calls.ts';
import { textNames } from './text-names.ts';
import { words } from './words.ts';

interface PublishedRowsProps {
  /** What a list has of its own, but for these kinds. */
  others: (published: readonly string[]) => ReactNode;
}

/** Rows of what the operator has published: each text with when this person accepted it, and whom to ask; after what the list has of its own. */
export function PublishedRows({ others }: PublishedRowsProps) {
  const w = useWords(words);
  const names = useWords(textNames);
  const language = useLanguage();
  const { texts = [], contact } = useRead('GET /api/terms').data ?? {};
  const accepted = useRead('GET /api/terms/acceptances').data?.accepted;
  const acceptedOn = (id: number) => {
    const at = accepted?.find((one) => one.id === id)?.acceptedAt;
    return at && w.acceptedOn(dateText(at, language));
  };
  return (
    <>
      <TextSpan>{others(texts.map(({ kind }) => kind))}</TextSpan>
      {texts.map(({ id, kind }) => (
        <ListRow key={kind} icon={document} title={names[kind]} meta={acceptedOn(id)} href="/terms" />
      ))}
      {contact && <ListRow icon={info} title={names.contact} href="/terms" />}
    </>
  );
}
