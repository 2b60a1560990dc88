// @online

import { useDid } from '#features/identity/web/calls.ts';
import { dateText, dateTimeText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useChosen } from '#platform/web/use-chosen.ts';
import { link as linkIcon } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import type { GivenLink } from '../../extract-calls.ts';
import { useLinks } from '../calls.ts';
import { EndLink } from './EndLink.tsx';
import { partyText, rowsOf } from './extract-rows.ts';
import { extractWords } from './extract-words.ts';
import styles from './Share.module.css';
import { shareWords } from './share-words.ts';

/** Lists the person's links, open ones first. Each shows its content when opened, and can be ended there. */
export function LinksScreen() {
  const w = useWords(shareWords);
  const gloss = useGloss(shareWords);
  const language = useLanguage();
  const read = useLinks();
  const [opened, open] = useChosen('link');
  const link = read.data?.find(({ id }) => String(id) === opened);
  return (
    <Screen>
      <TitleRow title={w.links} gloss={gloss?.links} back={{ href: '/privacy', label: w.back }} />
      <p className={styles.small}>{w.linksLead}</p>
      <Loaded read={read} what={w.links}>
        {(all) => (all.length === 0 ? <Nothing /> : <Lists links={all} onOpen={(id) => open(String(id))} />)}
      </Loaded>
      <Sheet
        isOpen={link !== undefined}
        onClose={() => open()}
        title={link ? titleOf(link, language) : ''}
        closeLabel={w.close}
      >
        {link && <LinkView link={link} onEnded={() => open()} />}
      </Sheet>
    </Screen>
  );
}

function Nothing() {
  const w = useWords(shareWords);
  return (
    <>
      <SectionHead title={w.open} />
      <EmptyState did={useDid()} title={w.none} text={w.noneText} />
    </>
  );
}

interface ListsProps {
  links: readonly GivenLink[];
  onOpen: (id: number) => void;
}

function Lists({ links, onOpen }: ListsProps) {
  const w = useWords(shareWords);
  const groups = [
    { title: w.open, of: links.filter(({ state }) => state === 'open') },
    { title: w.over, of: links.filter(({ state }) => state !== 'open') },
  ];
  return groups
    .filter(({ of }) => of.length > 0)
    .map(({ title, of }) => (
      <section key={title}>
        <SectionHead title={title} />
        <List label={title}>
          {of.map((link) => (
            <LinkRow key={link.id} link={link} onOpen={onOpen} />
          ))}
        </List>
      </section>
    ));
}

function LinkRow({ link, onOpen }: { link: GivenLink; onOpen: ListsProps['onOpen'] }) {
  const w = useWords(shareWords);
  const language = useLanguage();
  const { id, of, state, expiresAt } = link;
  const isOpen = state === 'open';
  return (
    <ListRow
      icon={linkIcon}
      title={titleOf(link, language)}
      meta={[extractWords[language].of[of], ...(isOpen ? [w.until(dateText(expiresAt, language))] : [])].join(' · ')}
      {...(!isOpen && { status: { tone: 'idle' as const, word: w.states[state] } })}
      onClick={() => onOpen(id)}
    />
  );
}

/** Titles a link by its subject or party, if the extract shows one. */
function titleOf({ of, form }: GivenLink, language: 'en' | 'ko'): string {
  const { title, shop, party } = form?.facts ?? {};
  const named = shop ?? party;
  return title ?? (named ? partyText(named, language) : extractWords[language].of[of]);
}

function LinkView({ link, onEnded }: { link: GivenLink; onEnded: () => void }) {
  const w = useWords(shareWords);
  const language = useLanguage();
  const { id, form, state, createdAt, expiresAt } = link;
  return (
    <div className={styles.stack}>
      {state !== 'open' && <p role="status">{state === 'ended' ? w.endedText : w.expiredText}</p>}
      <KeyValues
        rows={[
          { term: w.given, value: dateTimeText(createdAt, language) },
          { term: w.good, value: dateTimeText(expiresAt, language) },
        ]}
      />
      {form && (
        <section>
          <SectionHead title={w.shows} />
          <KeyValues
            rows={[
              { term: extractWords[language].of[form.of], value: extractWords[language].outcome[form.outcome] },
              ...rowsOf(form, language),
            ]}
          />
        </section>
      )}
      {state === 'open' && <EndLink id={id} onEnded={onEnded} />}
    </div>
  );
}
