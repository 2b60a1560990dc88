import { lazy, Suspense, useState } from 'react';
import { pageFact } from '#platform/web/calls/page-facts.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useSearchParams } from '#platform/web/location.ts';
import { defineWords } from '#platform/words.ts';
import { Button } from '#ui/controls/Button.tsx';
import { info } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';

const demoWords = defineWords({
  en: {
    row: 'Demo data',
    title: 'What is demo data?',
    close: 'Close',
  },
  ko: {
    row: '데모 데이터',
    title: '데모 데이터란?',
    close: '닫기',
  },
});

const DemoText = lazy(() => import('./DemoText.tsx').then((module) => ({ default: module.DemoText })));

/**
 * Explains demo data in a personal wallet that started with it, and how to start without. Home links here with `?demo`.
 */
export function DemoData() {
  return !isHosted() && pageFact('demo-data') === 'on' ? <Row /> : null;
}

function Row() {
  const w = useWords(demoWords);
  const isAsked = useSearchParams().has('demo');
  const [isOpen, setIsOpen] = useState(isAsked);
  const close = () => setIsOpen(false);
  return (
    <>
      <List label={w.row}>
        <ListRow icon={info} title={w.row} onClick={() => setIsOpen(true)} />
      </List>
      <Sheet isOpen={isOpen} onClose={close} title={w.title} closeLabel={w.close}>
        <Suspense>{isOpen && <DemoText />}</Suspense>
        <Button look="quiet" isWide onClick={close}>
          {w.close}
        </Button>
      </Sheet>
    </>
  );
}
