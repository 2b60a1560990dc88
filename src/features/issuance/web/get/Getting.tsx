import { useEffect, useEffectEvent, useState } from 'react';
import { textIn } from '#features/credentials/held.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import type { SeenSelfService } from '../../self-service-calls.ts';
import { call } from '../calls.ts';
import styles from '../Offer.module.css';
import { useOfferAct } from '../use-offer-act.ts';
import { GetForm } from './GetForm.tsx';
import { getWords } from './get-words.ts';

interface GettingProps {
  link: string;
  onOffer: (offer: string) => void;
  onLeave: () => void;
}

/** What somebody may have by themselves, once it was looked up: the form, or why there is none. */
export function Getting({ link, onOffer, onLeave }: GettingProps) {
  const w = useWords(getWords);
  const [seen, setSeen] = useState<SeenSelfService>();
  const { isBusy, fault, error, act } = useOfferAct();
  const lookOnce = useEffectEvent(() =>
    act(() => call('POST /api/self-service/look', { body: { link } }), { failed: w.notShown, onDone: setSeen }),
  );
  useEffect(() => void lookOnce(), []);
  if (seen) return <Seen link={link} seen={seen} onOffer={onOffer} onLeave={onLeave} />;
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

function Seen({ seen, ...rest }: GettingProps & { seen: SeenSelfService }) {
  const w = useWords(getWords);
  const language = useLanguage();
  const { hasOne, isFull, byProof, proofs, needsOver19, name } = seen;
  if (!hasOne && !isFull && byProof.length > 0) return <GetForm seen={seen} {...rest} />;
  const kinds = proofs.map((kind) => w.kinds[kind]).join(', ');
  const why = hasOne
    ? { title: w.hasOne, text: w.hasOneText }
    : isFull
      ? { title: w.full, text: w.fullText }
      : { title: w.noProof, text: [w.noProofText(kinds), needsOver19 && w.adults].filter(Boolean).join(' ') };
  const isUnproven = !hasOne && !isFull;
  return (
    <div className={styles.form}>
      <h2>{textIn(name, language)}</h2>
      <InfoLine icon={info} title={why.title} text={why.text} />
      <ButtonLink isWide href={isUnproven ? '/verify-identity' : '/id'}>
        {isUnproven ? w.verify : w.see}
      </ButtonLink>
      <Button look="quiet" isWide onClick={rest.onLeave}>
        {w.leave}
      </Button>
    </div>
  );
}
