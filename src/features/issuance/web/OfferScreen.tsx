// @online
import { lazy, Suspense, useState } from 'react';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { forgetAuthorizationLink, readAuthorizationLink } from './authorize/authorization-link.ts';
import { Catalogue } from './Catalogue.tsx';
import { ServiceLoader } from './get/ServiceLoader.tsx';
import { forgetServiceLink, readServiceLink } from './get/service-link.ts';
import { IssuerForm } from './IssuerForm.tsx';
import { LinkForm } from './LinkForm.tsx';
import { LoadedOffer } from './LoadedOffer.tsx';
import styles from './Offer.module.css';
import { forgetOfferLink, readOfferLink, readSignInReturn } from './offer-link.ts';
import { ReturnedOffer } from './ReturnedOffer.tsx';
import { words } from './words.ts';

const MOST = 16_000;
const AuthorizationRequest = lazy(() =>
  import('./authorize/AuthorizationRequest.tsx').then((module) => ({ default: module.AuthorizationRequest })),
);

/** Opens an offer from a link, a code or a pasted text, shows it, and takes it. */
export function OfferScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const isSomebody = useHasOwner();
  const [asked, setAsked] = useState(readAuthorizationLink);
  const [returned, setReturned] = useState(readSignInReturn);
  const [offer, setOffer] = useState(readOfferLink);
  const [wanted, setWanted] = useState(() => (returned ? undefined : readServiceLink()));
  const leave = () => {
    forgetAuthorizationLink();
    setAsked(undefined);
    forgetOfferLink();
    setOffer(undefined);
    setReturned(undefined);
    forgetServiceLink();
    setWanted(undefined);
  };
  const takeMade = (made: string) => {
    forgetServiceLink();
    // A reload continues with the offer that was made.
    history.replaceState(history.state, '', location.pathname + made);
    setWanted(undefined);
    setOffer(made);
  };
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/id', label: w.close }} />
      {!isSomebody && <SignIn />}
      {isSomebody && asked && (
        <Suspense>
          <AuthorizationRequest asked={asked} onLeave={leave} />
        </Suspense>
      )}
      {isSomebody && !asked && wanted !== undefined && (
        <ServiceLoader link={wanted} onOffer={takeMade} onLeave={leave} />
      )}
      {isSomebody && !asked && wanted === undefined && (
        <Given returned={returned} offer={offer} onOffer={setOffer} onLeave={leave} />
      )}
    </Screen>
  );
}

interface GivenProps {
  returned: ReturnType<typeof readSignInReturn>;
  offer: string | undefined;
  onOffer: (offer: string) => void;
  onLeave: () => void;
}

function Given({ returned, offer, onOffer, onLeave }: GivenProps) {
  const w = useWords(words);
  const [issuer, setIssuer] = useState<string>();
  const leave = () => {
    setIssuer(undefined);
    onLeave();
  };
  if (returned) return <ReturnedOffer given={returned} onLeave={leave} />;
  if (offer !== undefined) return <LoadedOffer offer={offer} onLeave={leave} />;
  if (issuer !== undefined) return <Catalogue issuer={issuer} onOffer={onOffer} onLeave={leave} />;
  return (
    <>
      <LinkForm words={w} most={MOST} onText={onOffer} />
      <IssuerForm onIssuer={setIssuer} />
    </>
  );
}

function SignIn() {
  const w = useWords(words);
  return (
    <div className={styles.form}>
      <h2>{w.signIn}</h2>
      <p>{w.signInText}</p>
      <ButtonLink isWide href="/login?next=/offer">
        {w.signIn}
      </ButtonLink>
    </div>
  );
}
