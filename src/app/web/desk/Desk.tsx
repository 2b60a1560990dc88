import { useEffect } from 'react';
import { HistorySide } from '#features/activity/web/HistorySide.tsx';
import { words } from '#features/activity/web/words.ts';
import { fullName } from '#features/auth/person.ts';
import { shortDid } from '#features/identity/did-text.ts';
import { useUser } from '#features/me/web/calls.ts';
import { networkName } from '#platform/web/calls/page-facts.ts';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Name } from '#ui/text/LangText.tsx';
import { hasOwnNav } from '../places.ts';
import styles from './Desk.module.css';
import { HomeRows } from './HomeRows.tsx';

/**
 * Desktop panels beside a screen: the person at the foot of the navigation and, on Home, what a phone has no room for.
 */
export function Desk({ path }: { path: string }) {
  // History shows names, for which Home's subset of Hangul is too small.
  useEffect(() => void import('#ui/fonts/fonts-ko.css'), []);
  const { title } = useWords(words);
  if (!useHasOwner()) return null;
  return (
    <>
      {!hasOwnNav(path) && <Foot />}
      {path === '/' && (
        <>
          <HomeRows />
          <aside className={classes('recent', styles.home)} aria-label={title} data-desk>
            <HistorySide />
          </aside>
        </>
      )}
    </>
  );
}

function Foot() {
  const user = useUser().data;
  if (!user) return null;
  return (
    <footer className={styles.foot}>
      <p className={styles.name}>
        <Name>{fullName(user)}</Name>
      </p>
      <p className="code" translate="no">
        {shortDid(user.didAddress)}
      </p>
      <p>{networkName()}</p>
    </footer>
  );
}
