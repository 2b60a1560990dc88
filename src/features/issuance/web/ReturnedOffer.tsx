import { useEffect, useEffectEvent } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import { call, offerActs } from './calls.ts';
import styles from './Offer.module.css';
import { forgetOfferLink, forgetSignInReturn, type SignInReturn as Given } from './offer-link.ts';
import { words } from './words.ts';

/** Handles the return from a sign-in at the issuer: takes the offer or explains why not. */
export function ReturnedOffer({ given, onLeave }: { given: Given; onLeave: () => void }) {
  const w = useWords(words);
  const { isBusy, fault, error, act } = useAct(offerActs);
  const takeOnce = useEffectEvent(() =>
    act(() => call('POST /api/offers/return', { body: given }), {
      done: ({ comesLater }) =>
        comesLater ? { title: w.coming, text: w.comingText } : { title: w.taken, text: w.takenText },
      failed: w.backFailed,
      onDone: () => {
        forgetOfferLink();
        go('/id', { replace: true });
      },
    }),
  );
  useEffect(() => {
    // The return can be used once.
    forgetSignInReturn();
    void takeOnce();
  }, []);
  if (error === null || isBusy) return <SkeletonRows count={4} label={w.taking} />;
  return (
    <div className={styles.form}>
      <InfoLine icon={alert} title={w.backFailed} text={fault} />
      <Button look="quiet" isWide onClick={onLeave}>
        {w.other}
      </Button>
    </div>
  );
}
