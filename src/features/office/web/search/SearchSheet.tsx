import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { useSettled } from '#ui/use-settled.ts';
import type { OfficeMembership } from '../../calls/entry.ts';
import styles from '../Office.module.css';
import { parts } from '../parts.ts';
import { words } from '../words.ts';

const PAUSE_MS = 300;
const finders = parts.flatMap(({ finder }) => finder ?? []);

interface SearchSheetProps {
  of: OfficeMembership;
  isOpen: boolean;
  onClose: () => void;
}

/** Searches everything that this officer may read: members, shops, acts, and cases with their payments. */
export function SearchSheet({ of, isOpen, onClose }: SearchSheetProps) {
  const w = useWords(words);
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), PAUSE_MS);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.search} closeLabel={w.close}>
      <TextField
        type="search"
        label={w.searchLabel}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      {q !== '' && <Found of={of} q={q} />}
    </Sheet>
  );
}

function Found({ of, q }: { of: OfficeMembership; q: string }) {
  const w = useWords(words);
  const language = useLanguage();
  const own = finders.filter(({ right }) => of.rights.includes(right));
  const reads = useQueries({
    queries: own.map(({ title, load }) => ({
      queryKey: ['office search', title.en, q, language],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await load())(q, language, signal),
      // Another officer may have changed anything since.
      staleTime: 0,
    })),
  });
  const isNothing = reads.every(({ data }) => data?.length === 0);
  return (
    <>
      <p role="status" className={isNothing ? styles.quiet : undefined}>
        {isNothing && w.nothingFound}
      </p>
      {own.map(({ title, icon }, nth) => {
        const read = reads[nth];
        if (!read || read.data?.length === 0) return null;
        return (
          <section key={title.en} aria-label={title[language]}>
            <SectionHead title={title[language]} />
            <Loaded read={read} what={title[language]} rows={2}>
              {(rows) => (
                <List label={title[language]}>
                  {rows.map((row) => (
                    <ListRow
                      key={row.id}
                      icon={icon}
                      title={<Name>{row.title}</Name>}
                      meta={row.meta}
                      href={row.href}
                    />
                  ))}
                </List>
              )}
            </Loaded>
          </section>
        );
      })}
    </>
  );
}
