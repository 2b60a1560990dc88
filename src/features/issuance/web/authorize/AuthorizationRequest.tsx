// @online
import { useEffect, useEffectEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import type { SeenAuthorization } from '../../authorization-calls.ts';
import { call, offerActs } from '../calls.ts';
import { ServiceAnswer } from '../get/ServiceAnswer.tsx';
import styles from '../Offer.module.css';
import { type AuthorizationLink, forgetAuthorizationLink } from './authorization-link.ts';
import { authorizationWords } from './authorization-words.ts';

const ALLOW = 'POST /api/authorizations/allow';

interface AuthorizationRequestProps {
  asked: AuthorizationLink;
  onLeave: () => void;
}

/**
 * Shows a wallet's request for a credential of an organisation here: its return address, the claims and the proof. The
 * person allows or declines it and returns to the wallet.
 */
export function AuthorizationRequest({ asked, onLeave }: AuthorizationRequestProps) {
  const w = useWords(authorizationWords);
  const [seen, setSeen] = useState<SeenAuthorization>();
  const { isBusy, fault, error, act } = useAct(offerActs);
  const lookOnce = useEffectEvent(() =>
    act(() => call('POST /api/authorizations/look', { body: asked }), { failed: w.notShown, onDone: setSeen }),
  );
  useEffect(() => void lookOnce(), []);
  const leaveFor = (url: string) => {
    forgetAuthorizationLink();
    location.assign(url);
  };
  const request = async (credentialId: number, signing: string) => {
    const body = { ...asked, credentialId };
    const answered = await signedCall(call, signing, ALLOW, { body });
    return answered.url;
  };
  const deny = () =>
    void act(() => call('POST /api/authorizations/deny', { body: asked }), {
      failed: w.notShown,
      onDone: ({ url }) => leaveFor(url),
    });
  if (seen) {
    const { place, isOfThisServer } = seen.wallet;
    const text = isOfThisServer ? w.here : w.elsewhere(place);
    return (
      <ServiceAnswer
        seen={seen.given}
        note={<InfoLine icon={info} title={isOfThisServer ? w.own : w.goesTo(place)} text={text} />}
        signing={(name, organisation) => w.signing(place, name, organisation)}
        request={request}
        onDone={leaveFor}
        onLeave={deny}
      />
    );
  }
  if (error === null || isBusy) return <SkeletonRows count={4} label={w.looking} />;
  return (
    <div className={styles.form}>
      <InfoLine icon={alert} title={w.notShown} text={fault} />
      <Button look="quiet" isWide onClick={onLeave}>
        {w.back}
      </Button>
    </div>
  );
}
