import { useEffect, useEffectEvent } from 'react';
import type { User } from '#features/auth/contract.ts';
import { fullName, nameBeside } from '#features/auth/person.ts';
import { dateTimeText } from '#platform/dates.ts';
import { saveSession } from '#platform/web/calls/session.ts';
import { vibrate } from '#platform/web/device/device.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { copyText } from '#platform/web/device/share.ts';
import { useLocation, useSearchParams } from '#platform/web/location.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { Button, IconButton, TextButton } from '#ui/controls/Button.tsx';
import { Guilloche, Microprint, Rosette } from '#ui/drawings/guilloche/Guilloche.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check } from '#ui/drawings/icons.ts';
import { copy } from '#ui/drawings/icons-more.ts';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { AddressText } from '#ui/layout/Facts.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { rememberPerson } from '../known-person.ts';
import { placeAfter } from '../page-address.ts';
import { useScreenTitle } from '../use-screen-title.ts';
import styles from './Register.module.css';
import { registerWords } from './register-words.ts';
import type { Registration } from './use-registration.ts';

/**
 * The finished seal, stamped once on the full rosette. The wallet opens with the button, or when the person leaves the
 * page.
 */
export function SealDone({ made }: { made: Registration }) {
  const w = useWords(registerWords);
  const gloss = useGloss(registerWords);
  const language = useLanguage();
  const [, go] = useLocation();
  const search = useSearchParams();
  const { user } = made;
  const beside = nameBeside(user);
  useScreenTitle(w.done);
  const keep = useEffectEvent(() => {
    rememberPerson(user);
    saveSession(made);
  });
  useEffect(() => {
    vibrate();
    const leave = () => keep();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
  const open = (place: string) => {
    rememberPerson(user);
    saveSession(made);
    // Replace the history entry, so that Back does not return to the form.
    go(place, { replace: true });
  };
  return (
    <Screen>
      <TitleRow title={w.done} gloss={gloss?.done} />
      <SealedPlate user={user} label={w.sealOf(fullName(user))} />
      <p className={styles.name}>
        <Name>{fullName(user)}</Name>
      </p>
      <p className={styles.line}>
        <span lang="ko">{beside}</span>
        <time className={styles.when} dateTime={user.createdAt}>
          {dateTimeText(user.createdAt, language)}
        </time>
      </p>
      <Facts made={made} onAddPasskey={() => open('/myinfo')} />
      <p className={styles.small}>{w.lines}</p>
      <Button isWide onClick={() => open(placeAfter(search.get('next')))}>
        {w.open}
      </Button>
    </Screen>
  );
}

function SealedPlate({ user, label }: { user: User; label: string }) {
  const person = { name: fullName(user), koreanName: user.nameKo };
  return (
    <div className={`${styles.done} paper-give`}>
      <Guilloche did={user.didAddress} purpose="citizen" />
      <svg className={styles.lines} aria-hidden="true">
        <Rosette did={user.didAddress} purpose="citizen" radius={128} rings={[1, 4]} />
      </svg>
      <span className={styles.disc}>
        <span className={styles.turned}>
          <RoundSeal person={person} size={120} isPressed label={label} />
        </span>
      </span>
      <Microprint shortDid={`did:ethr:${user.address.slice(0, 6)}...${user.address.slice(-4)}`} />
    </div>
  );
}

/** The receiving address and the signing device. */
function Facts({ made, onAddPasskey }: { made: Registration; onAddPasskey: () => void }) {
  const w = useWords(registerWords);
  const copyAddress = async () => {
    if (await copyText(made.user.address)) toast({ title: w.copied });
    else toast({ title: w.notCopied, text: w.notCopiedText, isDestructive: true });
  };
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{w.address}</dt>
        <dd>
          <AddressText address={made.user.address} />
          <IconButton icon={copy} label={w.copy} onClick={() => void copyAddress()} />
        </dd>
      </div>
      <div>
        <dt>{w.signsWith}</dt>
        <dd>
          <span>{made.by === 'passkey' ? w.withPasskey(made.device) : w.withPassword}</span>
          {made.by === 'passkey' ? (
            <span className={styles.ready}>
              <Icon of={check} size={16} />
              <span>{w.ready}</span>
            </span>
          ) : (
            <TextButton onClick={onAddPasskey}>{w.addPasskey}</TextButton>
          )}
        </dd>
      </div>
    </dl>
  );
}
