// @online
import { useEffect, useMemo, useRef } from 'react';
import { OPERATOR_PAGES } from '#features/organisations/rules.ts';
import { useRead } from '#features/organisations/web/calls.ts';
import { shownNames } from '#features/organisations/web/names.ts';
import { words } from '#features/organisations/web/words.ts';
import type { Membership } from '#features/organisations/wire.ts';
import type { UserId } from '#platform/ids.ts';
import { type Acting, ActingFor } from '#platform/web/calls/acting.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLocation } from '#platform/web/location.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { ActingFrame } from './ActingFrame.tsx';
import styles from './Org.module.css';
import { OrgPageBody } from './OrgPageBody.tsx';
import { aboveOf, isForMany, isOpen, type OrgPage, parseOrgPath, pathOfPage } from './org-pages.ts';
import { orgWords, usePageTitles } from './org-words.ts';

/** Everything under `/org/{id}`: screens for acting on behalf of an organisation, whose name stays in view. */
export function OrgScreen() {
  const [path] = useLocation();
  const { id, page = 'home' } = parseOrgPath(path);
  const w = useWords(orgWords);
  const read = useRead('GET /api/org/{id}', { params: { id } });
  const isRefused = read.error instanceof HttpError && [403, 404].includes(read.error.status);
  useFollow(read.dataUpdatedAt);
  if (read.data && !isRefused) return <OrgFrame of={read.data} page={page} />;
  return (
    <Screen>
      <TitleRow title={w.what} back={{ href: '/organisations', label: w.back(w.yours) }} />
      {isRefused ? (
        <NotYours />
      ) : (
        <Loaded read={read} what={w.what}>
          {() => null}
        </Loaded>
      )}
    </Screen>
  );
}

/** Calls that depend on the organisation; an act of any member may change all of them. */
const FOLLOWED = [
  'GET /api/org/{id}/invitations',
  'GET /api/org/{id}/keys',
  'GET /api/org/{id}/audit',
  'GET /api/org/{id}/endpoints',
  'GET /api/org/{id}/endpoints/{endpointId}/deliveries',
  'GET /api/org/{id}/connect/people',
  'GET /api/org/{id}/connect/links',
  'GET /api/org/{id}/approvals',
  'GET /api/org/{id}/approvals/figures',
  'GET /api/org/{id}/approvals/{requestId}',
  'GET /api/payments/{userId}',
  'GET /api/org/{id}/settlements',
  'GET /api/org/{id}/settlements/{settlementId}',
  'GET /api/transactions/{userId}',
  'GET /api/local-currency/{userId}',
];

/**
 * Refetches the screen whenever the organisation was refetched, which the event stream triggers after each member's
 * act.
 */
function useFollow(readAt: number) {
  const first = useRef(0);
  useEffect(() => {
    if (first.current > 0 && readAt > first.current) void refetch(...FOLLOWED);
    first.current = readAt;
  }, [readAt]);
}

function NotYours() {
  const w = useWords(orgWords);
  return (
    <>
      <InfoLine icon={alert} title={w.notYours} text={w.notYoursText} />
      <div className={styles.space}>
        <ButtonLink look="quiet" isWide href="/organisations">
          {w.yours}
        </ButtonLink>
      </div>
    </>
  );
}

/** Returns the account that an organisation's screens act for, and what they may offer. */
function useOrgActing({ organisation: { id, name, isOperator }, rights }: Membership): Acting {
  return useMemo(
    () => ({
      userId: id as UserId,
      name,
      may: (right) => (rights as readonly string[]).includes(right),
      places: {
        '/bank-info': pathOfPage(id, 'banks'),
        '/localpay?do=top-up': `${pathOfPage(id, 'money')}?do=top-up`,
        ...(isOperator && { '/bank-orders': '/office/reserve' }),
      },
    }),
    [id, name, isOperator, rights],
  );
}

function OrgFrame({ of, page }: { of: Membership; page: OrgPage }) {
  const w = useWords(orgWords);
  const { id } = of.organisation;
  const [, other] = shownNames(of.organisation, useLanguage());
  const gloss = page === 'home' ? other : undefined;
  const above = aboveOf(of.organisation, page);
  const titles = usePageTitles(of.organisation);
  const isOfAccess = of.organisation.isOperator && OPERATOR_PAGES.some((one) => one === page);
  const back = isOfAccess
    ? { href: '/office/access', label: w.back(w.access) }
    : above && { href: pathOfPage(id, above), label: w.back(titles[above]) };
  return (
    <ActingFor value={useOrgActing(of)}>
      <ActingFrame of={of} page={page}>
        <main id="main" tabIndex={-1} className={styles.main}>
          <TitleRow title={titles[page]} gloss={gloss} back={back} />
          {isOpen(of, page) ? <OrgPageBody of={of} page={page} /> : <Unopened of={of} page={page} />}
        </main>
      </ActingFrame>
    </ActingFor>
  );
}

/** Shown for a page that the role or this server does not open. */
function Unopened({ of, page }: { of: Membership; page: OrgPage }) {
  const w = useWords(words);
  const { forMany } = useWords(orgWords);
  if (isForMany(page) && !isHosted()) return <p className={styles.quiet}>{forMany}</p>;
  return <p className={styles.quiet}>{`${w.roles[of.role]}: ${w.may[of.role]}.`}</p>;
}
