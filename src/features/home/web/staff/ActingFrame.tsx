import type { ReactNode } from 'react';
import { nameIn } from '#features/auth/person.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { shownNames } from '#features/organisations/web/names.ts';
import { OrgSeal } from '#features/organisations/web/OrgSeal.tsx';
import { words } from '#features/organisations/web/words.ts';
import type { Membership } from '#features/organisations/wire.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Link } from '#ui/controls/Link.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { coins, eye, home, idCard, qr, receipt, stamp, store } from '#ui/drawings/icons.ts';
import { building, contact, key, link, logOut, menu } from '#ui/drawings/icons-more.ts';
import { BottomNav } from '#ui/layout/Shell.tsx';
import { LangText, Name } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { useRoomFor } from '#ui/use-room-for.ts';
import styles from './Org.module.css';
import { aboveOf, type OrgPage, pathOfPage, placesOf } from './org-pages.ts';
import { orgWords, usePageTitles } from './org-words.ts';

const ICONS: Readonly<Partial<Record<OrgPage, string>>> = {
  home,
  money: coins,
  approvals: stamp,
  payments: qr,
  tills: store,
  refunds: receipt,
  keys: key,
  issuing: idCard,
  asking: eye,
  webhooks: link,
  staff: contact,
  developer: key,
};

interface ActingFrameProps {
  of: Membership;
  page: OrgPage;
  children: ReactNode;
}

/**
 * Frame of every screen of an organisation: seal and name, on whose behalf the user acts with the way back, its state
 * and its menu.
 */
export function ActingFrame({ of, page, children }: ActingFrameProps) {
  const w = useWords(orgWords);
  const { id } = of.organisation;
  const [name, other] = shownNames(of.organisation, useLanguage());
  const places = placesOf(of, useRoomFor('columns'));
  const titles = usePageTitles(of.organisation);
  const own = places.map((one) => ({ href: pathOfPage(id, one), icon: ICONS[one] ?? menu, label: titles[one] }));
  const items = of.organisation.isOperator ? [{ href: '/office', icon: building, label: w.office }, ...own] : own;
  const lit = litOf(of.organisation, page, places);
  return (
    <>
      <section aria-label={w.homeOf(name)}>
        <Link
          href={pathOfPage(id, 'home')}
          className={styles.brand}
          aria-label={w.homeOf([name, other].filter(Boolean).join(' '))}
        >
          <OrgSeal of={of.organisation} size={36} />
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
      <ActingLine of={of} />
      <StateLine of={of} />
      <TextSpan>{children}</TextSpan>
      <BottomNav items={items} current={pathOfPage(id, lit)} label={w.nav} />
      <Foot of={of} />
    </>
  );
}

/** Returns the entry that a page lights: its own, or that of the nearest page above it. */
function litOf(of: Membership['organisation'], page: OrgPage, places: readonly OrgPage[]): OrgPage {
  if (places.includes(page)) return page;
  const above = aboveOf(of, page);
  return above ? litOf(of, above, places) : 'more';
}

function ActingLine({ of: { organisation, role } }: { of: Membership }) {
  const w = useWords(orgWords);
  const { roles } = useWords(words);
  const [name] = shownNames(organisation, useLanguage());
  return (
    <aside className={styles.line} aria-label={w.what}>
      <p className={styles.who}>
        <span>{w.actingBefore}</span>
        <b>
          <Name>{name}</Name>
        </b>
        <span>{w.actingAfter(roles[role])}</span>
      </p>
      <Link href="/" className={styles.back}>
        <span>{w.yourself}</span>
        <Icon of={logOut} size={18} />
      </Link>
    </aside>
  );
}

/** Explains why the organisation cannot act now, with the reason that was given. */
function StateLine({ of: { organisation } }: { of: Membership }) {
  const w = useWords(words);
  const { state, reason } = organisation;
  if (state === 'approved') return null;
  return (
    <p role="status" className={styles.wait}>
      <LangText>
        {[`${w.states[state]}.`, w.stateTexts[state], reason && w.why(reason)].filter(Boolean).join(' ')}
      </LangText>
    </p>
  );
}

function Foot({ of: { organisation, role } }: { of: Membership }) {
  const w = useWords(orgWords);
  const { roles } = useWords(words);
  const language = useLanguage();
  const [name] = shownNames(organisation, language);
  const user = useUser().data;
  return (
    <footer className={styles.foot}>
      {user && (
        <b>
          <Name>{nameIn(user, language)}</Name>
        </b>
      )}
      <p>
        <LangText>{`${w.actingBefore}${name}${w.actingAfter(roles[role])}`}</LangText>
      </p>
      <Link href="/" className={styles.back}>
        <span>{w.yourself}</span>
        <Icon of={logOut} size={16} />
      </Link>
    </footer>
  );
}
