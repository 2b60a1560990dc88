import { type ReactNode, useEffect, useState } from 'react';
import { nameIn } from '#features/auth/person.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { shownNames } from '#features/organisations/web/names.ts';
import { OrgSeal } from '#features/organisations/web/OrgSeal.tsx';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Link } from '#ui/controls/Link.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { logOut } from '#ui/drawings/icons-more.ts';
import { BottomNav } from '#ui/layout/Shell.tsx';
import { LangText, Name } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { useRoomFor } from '#ui/use-room-for.ts';
import type { OfficeMembership } from '../../calls/entry.ts';
import { type OfficeRole, pathOfPage } from '../../rules.ts';
import { pageOfAct } from '../acts/act-looks.ts';
import { call, reasons, useRead } from '../calls.ts';
import styles from '../Office.module.css';
import { deskEntries, entryOf, type OfficeEntry, phoneEntries } from '../office-pages.ts';
import { useOfficeAct } from '../use-office-act.ts';
import { words } from '../words.ts';

interface OfficeFrameProps {
  of: OfficeMembership;
  until: string;
  entry: OfficeEntry;
  children: ReactNode;
}

/** Frame of every office page: seal and name, navigation, the officer with their role, and the minutes left. */
export function OfficeFrame({ of, until, entry, children }: OfficeFrameProps) {
  const w = useWords(words);
  const language = useLanguage();
  const [name, other] = shownNames(of.operator, language);
  const hasRoom = useRoomFor('home');
  const countOf = useEntryCounts();
  const entries = hasRoom ? deskEntries : phoneEntries;
  const items = entries.map(({ name: one, icon, title }) => ({
    href: pathOfPage(one),
    icon,
    label: title[language],
    count: hasRoom ? countOf(one) : 0,
  }));
  const lit = entries.includes(entry) ? entry.name : 'more';
  return (
    <>
      <section aria-label={w.office}>
        <Link href={pathOfPage('today')} className={styles.brand}>
          <OrgSeal of={of.operator} size={36} />
          <span className={styles.name}>
            <Name>{name}</Name>{' '}
            {other && (
              <small>
                <LangText>{other}</LangText>
              </small>
            )}
          </span>
        </Link>
      </section>
      <TextSpan>{children}</TextSpan>
      <BottomNav items={items} current={pathOfPage(lit)} label={w.nav} />
      <Who of={of} until={until} />
    </>
  );
}

const MINUTE = 60_000;

/** Minutes until a time, counted down on screen. */
function useMinutesTo(until: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / MINUTE));
  const [, turn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => turn((n) => n + 1), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  return left();
}

function Who({ of: { role }, until }: { of: OfficeMembership; until: string }) {
  const w = useWords(words);
  const language = useLanguage();
  const user = useUser().data;
  const minutes = useMinutesTo(until);
  const { isBusy, act } = useOfficeAct(reasons);
  const leave = () => act(() => call('DELETE /api/office/entry'), { failed: w.unanswered });
  return (
    <footer className={styles.who}>
      {user && (
        <b>
          <Name>{nameIn(user, language)}</Name>
        </b>
      )}
      <p>{w.roles[role as OfficeRole]}</p>
      <p>{w.minutesLeft(minutes)}</p>
      <button type="button" className={styles.way} disabled={isBusy} onClick={() => void leave()}>
        <span>{w.leave}</span>
        <Icon of={logOut} size={16} />
      </button>
    </footer>
  );
}

/** Returns a function for the number of pending things of an entry: acts, and applications of shops. */
function useEntryCounts(): (entry: string) => number {
  const acts = useRead('GET /api/office/acts').data ?? [];
  const asking = useRead('GET /api/office/today').data?.asking ?? 0;
  const entries = acts.map(({ kind }) => entryOf(pageOfAct(kind)));
  return (entry) => entries.filter((one) => one === entry).length + (entry === 'shops' ? asking : 0);
}
