// @online
import { useEffect, useEffectEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { SeenInvitation } from '#features/organisations/wire.ts';
import { dateText } from '#platform/dates.ts';
import { queries } from '#platform/web/calls/query.ts';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { NothingHere } from '#platform/web/NothingHere.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import { call, officerActs, reasons } from '../calls.ts';
import styles from '../Organisations.module.css';
import { OrgSeal } from '../OrgSeal.tsx';
import { words } from '../words.ts';
import { joinToken } from './link-token.ts';
import { staffWords } from './staff-words.ts';

/** Screen of an invitation link: the organisation, the role, and the button that joins. */
export function JoinScreen() {
  const w = useWords(staffWords);
  const gloss = useGloss(staffWords);
  const isSomebody = useHasOwner();
  const [token] = useState(joinToken.read);
  return (
    <Screen>
      <TitleRow title={w.join} gloss={gloss?.join} />
      {token === undefined ? (
        <NothingHere title={w.noToken} text={w.noTokenText} />
      ) : isSomebody ? (
        <Invitation token={token} />
      ) : (
        <SignInFirst />
      )}
    </Screen>
  );
}

function SignInFirst() {
  const w = useWords(staffWords);
  return (
    <div className={styles.form}>
      <h2>{w.signIn}</h2>
      <p>{w.signInText}</p>
      <ButtonLink isWide href="/login?next=/join">
        {w.signIn}
      </ButtonLink>
      <ButtonLink look="quiet" isWide href="/register?next=/join">
        {w.register}
      </ButtonLink>
    </div>
  );
}

function Invitation({ token }: { token: string }) {
  const w = useWords(staffWords);
  const all = useWords(words);
  const [seen, setSeen] = useState<SeenInvitation>();
  const { act, error, isBusy } = useAct({ reasons, otherwise: all.unanswered, isToldInPlace: true });
  const look = () =>
    act(() => call('POST /api/invitations/look', { body: { token } }), { failed: w.gone, onDone: setSeen });
  const lookOnce = useEffectEvent(look);
  useEffect(() => void lookOnce(), []);
  if (seen) return <Seen token={token} seen={seen} />;
  if (error !== null && !isBusy)
    return (
      <div className={styles.form}>
        <InfoLine icon={alert} title={w.gone} text={w.goneText} />
        <ButtonLink look="quiet" isWide href="/organisations">
          {all.title}
        </ButtonLink>
      </div>
    );
  return <SkeletonRows count={3} label={w.join} />;
}

const ACCEPT = 'POST /api/invitations/accept';

function Seen({ token, seen: { organisation: it, role, expiresAt } }: { token: string; seen: SeenInvitation }) {
  const w = useWords(staffWords);
  const all = useWords(words);
  const language = useLanguage();
  const { isBusy, fault, act } = useAct(officerActs);
  const accept = () => {
    const body = { token };
    return act(() => signedCall(call, w.signingJoin(it.displayName), ACCEPT, { body }), {
      done: { title: w.joined(it.displayName) },
      failed: w.notJoined,
      onDone: async () => {
        joinToken.forget();
        await queries.invalidateQueries({ queryKey: ['GET /api/org'] });
        go(it.isOperator ? '/office' : `/org/${it.id}`, { replace: true });
      },
    });
  };
  return (
    <div className={styles.form}>
      <div className={styles.invited}>
        <OrgSeal of={it} size={64} />
        <h2>{it.displayName}</h2>
      </div>
      <p>{w.joinAs(it.displayName, all.roles[role])}</p>
      <KeyValues
        rows={[
          { term: w.registered, value: it.name },
          { term: w.kinds, value: it.kinds.map((kind) => all.kinds[kind]).join(', ') },
          { term: w.role, value: all.roles[role] },
          { term: w.validUntil, value: dateText(expiresAt, language) },
        ]}
      />
      <p className={styles.quiet}>
        {role === 'owner' ? (
          w.joinOwner
        ) : (
          <>
            <span>{w.joinMay}</span> <span>{all.may[role]}</span>
          </>
        )}
      </p>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Button look="seal" isAct isWide loadingText={isBusy ? w.accepting : undefined} onClick={() => void accept()}>
        {w.accept}
      </Button>
    </div>
  );
}
