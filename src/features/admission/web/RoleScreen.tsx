// @online
import { useEffect, useEffectEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { textIn } from '#features/credentials/claim-text.ts';
import { OrgSeal } from '#features/organisations/web/OrgSeal.tsx';
import { linkToken } from '#features/organisations/web/staff/link-token.ts';
import { words as orgWords } from '#features/organisations/web/words.ts';
import { queries } from '#platform/web/calls/query.ts';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { NothingHere } from '#platform/web/NothingHere.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { alert, check } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import type { SeenRole } from '../contract.ts';
import { acts, call } from './calls.ts';
import styles from './Role.module.css';
import { Ask } from './showing/Ask.tsx';
import { Take } from './showing/Take.tsx';
import { words } from './words.ts';

/** The token of the role's link, kept in this tab while the person signs in and shows the credential. */
const roleLink = linkToken('staff_role');
const codeInAddress = () => new URLSearchParams(location.search).get('response_code') ?? undefined;

/**
 * The screen of a role's link: the organisation, the credential that it requires, and the buttons that show it and take
 * the role.
 */
export function RoleScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const isSomebody = useHasOwner();
  const [link] = useState(roleLink.read);
  const [code, setCode] = useState(codeInAddress);
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      {!isSomebody ? (
        <SignInFirst />
      ) : code !== undefined ? (
        <TakeRole code={code} onAgain={link === undefined ? undefined : () => setCode(undefined)} />
      ) : link === undefined ? (
        <NothingHere title={w.noLink} text={w.noLinkText} />
      ) : (
        <Offered link={link} />
      )}
    </Screen>
  );
}

/** Asks the person to sign in first. A response code in the address survives the sign-in. */
function SignInFirst() {
  const w = useWords(words);
  const next = encodeURIComponent(`/role${location.search}`);
  return (
    <div className={styles.form}>
      <h2>{w.signIn}</h2>
      <p>{w.signInText}</p>
      <ButtonLink isWide href={`/login?next=${next}`}>
        {w.signIn}
      </ButtonLink>
      <ButtonLink look="quiet" isWide href={`/register?next=${next}`}>
        {w.register}
      </ButtonLink>
    </div>
  );
}

function Offered({ link }: { link: string }) {
  const w = useWords(words);
  const [seen, setSeen] = useState<SeenRole>();
  const { act, error, isBusy } = useAct(acts);
  const look = () =>
    act(() => call('POST /api/staff-roles/look', { body: { link } }), { failed: w.gone, onDone: setSeen });
  const lookOnce = useEffectEvent(look);
  useEffect(() => void lookOnce(), []);
  if (seen) return <Seen link={link} seen={seen} />;
  if (error !== null && !isBusy)
    return (
      <div className={styles.form}>
        <InfoLine icon={alert} title={w.gone} text={w.goneText} />
        <ButtonLink look="quiet" isWide href="/organisations">
          {w.organisations}
        </ButtonLink>
      </div>
    );
  return <SkeletonRows count={3} label={w.title} />;
}

const TAKE = 'POST /api/staff-roles/take';

function TakeRole({ code, onAgain }: { code: string; onAgain: (() => void) | undefined }) {
  const w = useWords(words);
  return (
    <Take
      w={w}
      take={() => signedCall(call, w.signing, TAKE, { body: { responseCode: code } })}
      onTaken={async ({ organisation }) => {
        await queries.invalidateQueries({ queryKey: ['GET /api/org'] });
        go(`/org/${organisation.id}`, { replace: true });
      }}
      other={onAgain && { text: w.again, onClick: onAgain }}
    />
  );
}

const ASK = 'POST /api/staff-roles/ask';

function Seen({ link, seen }: { link: string; seen: SeenRole }) {
  const w = useWords(words);
  const all = useWords(orgWords);
  const language = useLanguage();
  const { organisation, role } = seen;
  const name = textIn(organisation.name, language);
  return (
    <div className={styles.form}>
      <div className={styles.giver}>
        <OrgSeal of={{ displayName: organisation.name.en, nameKo: organisation.name.ko }} size={64} />
        <h2>{name}</h2>
      </div>
      <p>{w.gives(name, all.roles[role])}</p>
      <KeyValues
        rows={[
          { term: w.credential, value: textIn(seen.credential, language) },
          { term: w.says, value: w.claim(seen.claim, seen.value) },
          { term: w.from, value: seen.issuer ?? w.itself },
          { term: w.role, value: `${all.roles[role]}: ${all.may[role]}` },
        ]}
      />
      <p className={styles.quiet}>{w.lasts}</p>
      {seen.isStaff ? (
        <>
          <InfoLine icon={check} title={w.isIn} text={w.isInText(name)} />
          <ButtonLink isWide href={`/org/${organisation.id}`}>
            {w.open}
          </ButtonLink>
        </>
      ) : (
        <Ask ask={() => call(ASK, { body: { link } })} />
      )}
    </div>
  );
}
