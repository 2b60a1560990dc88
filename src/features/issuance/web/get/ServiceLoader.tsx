import { useEffect, useEffectEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import type { SeenSelfService } from '../../self-service-calls.ts';
import { call, offerActs } from '../calls.ts';
import styles from '../Offer.module.css';
import { getWords } from './get-words.ts';
import { ServiceAnswer } from './ServiceAnswer.tsx';

const TAKE = 'POST /api/self-service/take';

interface ServiceLoaderProps {
  link: string;
  onOffer: (offer: string) => void;
  onLeave: () => void;
}

/** Loads a self-service link and shows its form, or why there is none. */
export function ServiceLoader({ link, onOffer, onLeave }: ServiceLoaderProps) {
  const w = useWords(getWords);
  const [seen, setSeen] = useState<SeenSelfService>();
  const { isBusy, fault, error, act } = useAct(offerActs);
  const lookOnce = useEffectEvent(() =>
    act(() => call('POST /api/self-service/look', { body: { link } }), { failed: w.notShown, onDone: setSeen }),
  );
  useEffect(() => void lookOnce(), []);
  const request = async (credentialId: number, signing: string) => {
    const body = { link, credentialId };
    const made = await signedCall(call, signing, TAKE, { body });
    return new URL(made.link).hash;
  };
  if (seen)
    return <ServiceAnswer seen={seen} signing={w.signing} request={request} onDone={onOffer} onLeave={onLeave} />;
  if (error === null || isBusy) return <SkeletonRows count={4} label={w.looking} />;
  return (
    <div className={styles.form}>
      <InfoLine icon={alert} title={w.notShown} text={fault} />
      <Button look="quiet" isWide onClick={onLeave}>
        {w.leave}
      </Button>
    </div>
  );
}
