import { useState } from 'react';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import styles from './Offer.module.css';
import { Offered } from './Offered.tsx';
import { OfferForm } from './OfferForm.tsx';
import { forgetOffered, readOffered, readReturned } from './offered.ts';
import { Returned } from './Returned.tsx';
import { words } from './words.ts';

/** What an issuer offers, by a link, a code or a paste: who, what, and the press that takes it. */
export function OfferScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const isSomebody = useHasOwner();
  const [returned, setReturned] = useState(readReturned);
  const [offer, setOffer] = useState(readOffered);
  const leave = () => {
    forgetOffered();
    setOffer(undefined);
    setReturned(undefined);
  };
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/id', label: w.close }} />
      {isSomebody ? (
        returned ? (
          <Returned given={returned} onLeave={leave} />
        ) : offer === undefined ? (
          <OfferForm onOffer={setOffer} />
        ) : (
          <Offered offer={offer} onLeave={leave} />
        )
      ) : (
        <div className={styles.form}>
          <h2>{w.signIn}</h2>
          <p>{w.signInText}</p>
          <ButtonLink isWide href="/login?next=/offer">
            {w.signIn}
          </ButtonLink>
        </div>
      )}
    </Screen>
  );
}
