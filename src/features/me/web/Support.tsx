import { lazy, Suspense, useState } from 'react';
import { isHosted } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { book, document, info, lock } from '#ui/drawings/icons-more.ts';
import { helpLink } from '#ui/help-link.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
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
 * Help and legal pages as short sheets. A text that the operator published replaces the built-in one and shows when it
 * was accepted.
 */
export function Support() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const [open, setOpen] = useState<PageName>();
  const close = () => setOpen(undefined);
  const own = (published: readonly string[] = []) =>
    PAGES.filter(([page]) => !published.includes(page)).map(([page, icon]) => (
      <ListRow key={page} icon={icon} title={w.pages[page].title} onClick={() => setOpen(page)} />
    ));
  return (
    <>
      <SectionHead title={w.support} gloss={gloss?.support} />
      <List label={w.support}>
        <ListRow icon={info} title={w.help} href={helpLink('/all')} />
        {isHosted() ? (
          <Suspense fallback={own()}>
            <PublishedRows others={own} />
          </Suspense>
        ) : (
          own()
        )}
      </List>
      <Sheet isOpen={open !== undefined} onClose={close} title={open ? w.pages[open].title : ''} closeLabel={w.close}>
        {open && <Page text={w.pages[open].text} />}
        <Button look="quiet" isWide onClick={close}>
          {w.close}
        </Button>
      </Sheet>
    </>
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
