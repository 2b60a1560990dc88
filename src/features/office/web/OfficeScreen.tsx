// @online
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { HttpError } from '#platform/web/calls/api.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLocation } from '#platform/web/location.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import type { OfficeMembership } from '../calls/entry.ts';
import { useRead } from './calls.ts';
import { EnterPage } from './entry/EnterPage.tsx';
import { EntryTabs } from './entry/EntryTabs.tsx';
import { OfficeFrame } from './entry/OfficeFrame.tsx';
import styles from './Office.module.css';
import { glossOf, pageIn } from './office-pages.ts';
import type { OfficePage } from './parts.ts';
import { SearchTool } from './search/SearchTool.tsx';
import { words } from './words.ts';

const loaded = new Map<OfficePage, ComponentType<{ of: OfficeMembership }>>();

/** Returns a page of the office, loaded when it is first shown. */
function lazyOf(page: OfficePage): ComponentType<{ of: OfficeMembership }> {
  const Page = loaded.get(page) ?? lazy(() => page.load().then((it) => ({ default: it })));
  loaded.set(page, Page);
  return Page;
}

/** All screens under `/office`, for the operator's staff after they entered by passkey. */
export function OfficeScreen() {
  const w = useWords(words);
  const read = useRead('GET /api/office');
  const isRefused = read.error instanceof HttpError && [403, 404].includes(read.error.status);
  useEndOf(read.data?.until ?? read.data?.signIn?.until ?? null);
  if (read.data && !isRefused) return <Office of={read.data} />;
  return (
    <Screen>
      <TitleRow title={w.office} />
      {isRefused ? (
        <NotYours />
      ) : (
        <Loaded read={read} what={w.office}>
          {() => null}
        </Loaded>
      )}
    </Screen>
  );
}

function NotYours() {
  const w = useWords(words);
  return (
    <>
      <InfoLine icon={alert} title={w.notYours} text={w.notYoursText} />
      <div className={styles.acts}>
        <ButtonLink look="quiet" isWide href="/">
          {w.yourself}
        </ButtonLink>
      </div>
    </>
  );
}

/** Reads again when an entry or a sign-in ends, so that nothing of the office stays on screen. */
function useEndOf(until: string | null) {
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(
      () => void refetch('GET /api/office'),
      Math.max(1000, Date.parse(until) - Date.now() + 500),
    );
    return () => clearTimeout(timer);
  }, [until]);
}

function Office({ of }: { of: OfficeMembership }) {
  const w = useWords(words);
  const [path] = useLocation();
  const language = useLanguage();
  const { page, entry } = pageIn(path);
  const Page = lazyOf(page);
  if (of.until === null) return <EnterPage of={of} />;
  return (
    <OfficeFrame of={of} until={of.until} entry={entry}>
      <main id="main" tabIndex={-1} className={styles.main}>
        <TitleRow title={entry.title[language]} gloss={glossOf(entry, language)} action={<SearchTool of={of} />} />
        {of.operator.state === 'suspended' && (
          <p role="status" className={styles.wait}>
            {w.suspended}
          </p>
        )}
        <EntryTabs key={entry.name} entry={entry} page={page}>
          <Suspense fallback={<SkeletonRows count={4} label={entry.title[language]} />}>
            <Page of={of} />
          </Suspense>
        </EntryTabs>
      </main>
    </OfficeFrame>
  );
}
