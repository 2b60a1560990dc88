import { lazy, Suspense, useState } from 'react';
import { isHosted } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { book, document, lock } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from './MyInfo.module.css';
import { words } from './words.ts';

const PublishedRows = lazy(() =>
  import('#features/terms/web/PublishedRows.tsx').then((module) => ({ default: module.PublishedRows })),
);

const PAGES = [
  ['privacy', lock],
  ['terms', document],
  ['licences', book],
] as const;
type PageName = (typeof PAGES)[number][0];

/**
 * Support and legal texts, each shown in this sheet. A text that the operator published replaces the built-in one and
 * shows when it was accepted.
 */
export function About({ onClose }: { onClose: () => void }) {
  const w = useWords(words);
  const [open, setOpen] = useState<PageName>();
  const own = (published: readonly string[] = []) =>
    PAGES.filter(([page]) => !published.includes(page)).map(([page, icon]) => (
      <ListRow key={page} icon={icon} title={w.pages[page].title} onClick={() => setOpen(page)} />
    ));
  return (
    <Sheet isOpen onClose={onClose} title={open ? w.pages[open].title : w.support} closeLabel={w.close}>
      {open ? (
        <>
          <Page text={w.pages[open].text} />
          <Button look="quiet" isWide onClick={() => setOpen(undefined)}>
            {w.toList}
          </Button>
        </>
      ) : (
        <List label={w.support}>
          {isHosted() ? (
            <Suspense fallback={own()}>
              <PublishedRows others={own} />
            </Suspense>
          ) : (
            own()
          )}
        </List>
      )}
    </Sheet>
  );
}

function Page({ text }: { text: string }) {
  return (
    <div className={styles.page}>
      {text.split('\n').map((paragraph) => (
        <p key={paragraph}>
          <LangText>{paragraph}</LangText>
        </p>
      ))}
    </div>
  );
}
