import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { Terms } from '../contract.ts';
import { dayText, textNames, words } from './words.ts';

/** Upcoming texts, the support contact and the bank holidays. */
export function Help({ terms: { coming, contact, holidays } }: { terms: Terms }) {
  const w = useWords(words);
  const names = useWords(textNames);
  const language = useLanguage();
  const isKorean = language === 'ko';
  return (
    <>
      {coming.length > 0 && <SectionHead title={w.coming} />}
      <List label={w.coming}>
        {coming.map(({ id, kind, validFrom }) => (
          <ListRow
            key={id}
            title={names[kind]}
            meta={w.from(dayText(validFrom, language))}
            href={`/terms?version=${id}`}
          />
        ))}
      </List>
      {contact && (
        <>
          <SectionHead title={w.contact} />
          <KeyValues
            rows={[
              { term: w.email, value: <a href={`mailto:${contact.email}`}>{contact.email}</a> },
              { term: w.telephone, value: contact.telephone },
              { term: w.hours, value: isKorean ? contact.hoursKo : contact.hours },
              { term: w.address, value: isKorean ? contact.addressKo : contact.address },
            ]}
          />
        </>
      )}
      {holidays.length > 0 && (
        <>
          <SectionHead title={w.holidays} />
          <KeyValues
            rows={holidays.map(({ on, name, nameKo }) => ({
              term: dayText(`${on}T00:00:00+09:00`, language),
              value: isKorean ? nameKo : name,
            }))}
          />
        </>
      )}
    </>
  );
}
