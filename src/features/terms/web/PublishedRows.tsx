// @online
import type { ReactNode } from 'react';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { document, info } from '#ui/drawings/icons-more.ts';
import { ListRow } from '#ui/layout/List.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { useRead } from './calls.ts';
import { textNames, words } from './words.ts';

interface PublishedRowsProps {
  /** The list's own rows, except for these kinds. */
  others: (published: readonly string[]) => ReactNode;
}

/**
 * The list's own rows, then a row for each text that the operator published, with the day on which this person accepted
 * it, and one for the contact.
 */
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
