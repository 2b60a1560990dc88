import { useEffect, useEffectEvent } from 'react';
import { shortDid } from '#features/identity/did-text.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useLocation, useSearchParams } from '#platform/web/location.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { bell, qr } from '#ui/drawings/icons.ts';
import {
  bank,
  building,
  calendarClock,
  contact,
  document,
  fingerprint,
  info,
  key,
  link,
  lock,
  mail,
} from '#ui/drawings/icons-more.ts';
import { helpLink } from '#ui/help.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Gloss, TextSpan } from '#ui/text/TextSpan.tsx';
import type { User } from './calls.ts';
import { DemoData } from './DemoData.tsx';
import { BiometricSwitch } from './security/Security.tsx';
import { Theme } from './Theme.tsx';
import { useOpened } from './use-opened-sheet.tsx';
import { words } from './words.ts';

const loadPush = () => import('#features/notifications/web/push/PushSheet.tsx').then(({ PushSheet }) => PushSheet);
const loadDid = () => import('./DidSheet.tsx').then(({ DidSheet }) => DidSheet);
const loadAbout = () => import('./About.tsx').then(({ About }) => About);

/** The rows of My info in four groups. */
export function Settings({ user }: { user: User | undefined }) {
  return (
    <>
      <MoneyAndBusiness />
      <Guard user={user} />
      <App user={user} />
    </>
  );
}

/** The bank row shows 은행 정보 in both languages. */
function MoneyAndBusiness() {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <>
      <SectionHead title={w.money} gloss={gloss?.money} />
      <List label={w.money}>
        <ListRow
          icon={bank}
          href="/bank-info"
          title={
            <>
              <span>{w.bank}</span> {gloss && <Gloss>{gloss.bank}</Gloss>}
            </>
          }
        />
        <ListRow icon={contact} href="/contacts" title={w.contacts} />
        <ListRow icon={mail} href="/requests" title={w.requests} />
        <ListRow icon={calendarClock} href="/orders" title={w.orders} />
      </List>
      <SectionHead title={w.business} gloss={gloss?.business} />
      <List label={w.business}>
        <ListRow icon={building} href="/organisations" title={w.organisations} />
        <ListRow icon={link} href="/connect" title={w.connections} />
      </List>
    </>
  );
}

function Guard({ user }: { user: User | undefined }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const push = useOpened(loadPush);
  const offer = useEffectEvent(push.open);
  const isOffered = useSearchParams().has('notify');
  const [, go] = useLocation();
  // Links of earlier releases open the passkeys on this screen; the passkeys have moved to Security.
  useUrlAction('passkeys', () => go('/security?do=passkeys', { replace: true }));
  useEffect(() => {
    if (isOffered) offer();
  }, [isOffered]);
  return (
    <>
      <SectionHead title={w.guard} gloss={gloss?.guard} />
      {user && <BiometricSwitch isOn={user.biometricEnabled} />}
      <List label={w.guard}>
        <ListRow icon={key} href="/security" title={w.security} meta={w.securityText} />
        {isHosted() && <ListRow icon={qr} href="/pay?show" title={w.showToPay} meta={w.showToPayText} />}
        <ListRow icon={bell} title={w.notify} onClick={push.open} />
        <ListRow icon={lock} href="/privacy" title={w.privacy} meta={w.privacyText} />
      </List>
      <TextSpan>{push.sheet}</TextSpan>
    </>
  );
}

function App({ user }: { user: User | undefined }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const about = useOpened(loadAbout);
  const did = useOpened(loadDid);
  return (
    <>
      <SectionHead title={w.app} gloss={gloss?.app} />
      <Theme />
      <List label={w.app}>
        <ListRow icon={info} title={w.help} href={helpLink('/all')} />
        <ListRow icon={document} title={w.support} onClick={about.open} />
        <ListRow icon={fingerprint} title={w.identity} meta={shortDid(user?.didAddress ?? '')} onClick={did.open} />
      </List>
      <DemoData />
      <TextSpan>{about.sheet}</TextSpan>
      <TextSpan>{did.sheet}</TextSpan>
    </>
  );
}
