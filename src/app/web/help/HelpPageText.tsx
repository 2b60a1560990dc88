import { useEffect, useRef } from 'react';
import { showsPersonalData } from '#app/web/places.ts';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import styles from './Help.module.css';
import { helpPages, isThere } from './pages.ts';
import { ShortcutSwitch } from './ShortcutSwitch.tsx';
import { words } from './words.ts';

interface HelpPageTextProps {
  id: string;
  /** True if the page opened with the sheet, whose title then has the focus. */
  isFirst: boolean;
  onAll: () => void;
}

/** One help page: topic, steps and links. */
export function HelpPageText({ id, isFirst, onAll }: HelpPageTextProps) {
  const w = useWords(words);
  const language = useLanguage();
  const isSomebody = useHasOwner();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) title.current?.focus();
  }, [isFirst]);
  const page = helpPages[id];
  if (!page) return null;
  const leads = (page.leads ?? []).filter((to) => isThere(to) && (isSomebody || !showsPersonalData(to)));
  const { title: name, lead, steps } = page[language];
  return (
    <article>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {name}
      </h3>
      <p className={styles.lead}>{lead}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {id === '/shortcuts' && <ShortcutSwitch />}
      {leads.length > 0 && (
        <List label={w.there}>
          {leads.map((to) => (
            <ListRow key={to} title={helpPages[to]?.[language].title ?? to} href={to} />
          ))}
        </List>
      )}
      <Button look="quiet" isWide className={styles.all} onClick={onAll}>
        {w.all}
      </Button>
    </article>
  );
}
