import { useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import type { SeenOffer } from '../taking-calls.ts';
import { call, offerActs } from './calls.ts';
import { useHere } from './here/use-here.tsx';
import styles from './Offer.module.css';
import { TakeForm } from './TakeForm.tsx';
import { words } from './words.ts';

interface LoadedOfferProps {
  offer: string;
  onLeave: () => void;
}

/** Loads an offer from its issuer and shows it. Nothing is taken before the press. */
export function LoadedOffer({ offer, onLeave }: LoadedOfferProps) {
  const w = useWords(words);
  const [seen, setSeen] = useState<SeenOffer>();
  const { isBusy, fault, error, act } = useAct(offerActs);
  const look = (here: string[]) =>
    act(() => call('POST /api/offers/look', { body: { offer, here } }), {
      failed: w.notShown,
      onDone: setSeen,
    });
  const question = useHere(error, look, onLeave);
  const lookOnce = useEffectEvent(() => look([]));
  useEffect(() => void lookOnce(), []);
  if (seen?.comesLater) return <Coming onLeave={onLeave} />;
  if (seen?.isTaken) return <Taken onLeave={onLeave} />;
  if (seen) return <TakeForm seen={seen} onLeave={onLeave} />;
  if (error === null || isBusy) return <SkeletonRows count={4} label={w.looking} />;
  if (question) return question;
  return (
    <div className={styles.form}>
      <InfoLine icon={alert} title={w.notShown} text={fault} />
      <Button look="quiet" isWide onClick={onLeave}>
        {w.other}
      </Button>
    </div>
  );
}

function Taken({ onLeave }: Pick<LoadedOfferProps, 'onLeave'>) {
  const w = useWords(words);
  return (
    <div className={styles.form}>
      <InfoLine icon={info} title={w.already} text={w.alreadyText} />
      <ButtonLink isWide href="/id">
        {w.see}
      </ButtonLink>
      <Button look="quiet" isWide onClick={onLeave}>
        {w.other}
      </Button>
    </div>
  );
}

/** Explains that the issuer deferred the credential and that a notification will follow. */
function Coming({ onLeave }: Pick<LoadedOfferProps, 'onLeave'>) {
  const w = useWords(words);
  return (
    <div className={styles.form}>
      <InfoLine icon={info} title={w.coming} text={w.comingText} />
      <ButtonLink isWide href="/id">
        {w.see}
      </ButtonLink>
      <Button look="quiet" isWide onClick={onLeave}>
        {w.other}
      </Button>
    </div>
  );
}
