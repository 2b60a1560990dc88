import { useEffect, useEffectEvent, useState } from 'react';
import { textIn } from '#features/credentials/claim-text.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert, idCard } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { EmptyState, InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import { LangText, Name } from '#ui/text/LangText.tsx';
import type { Catalogue as Listed } from '../taking-calls.ts';
import { call, offerActs } from './calls.ts';
import { useHere } from './here/use-here.tsx';
import styles from './Offer.module.css';
import { words } from './words.ts';

interface CatalogueProps {
  issuer: string;
  onOffer: (offer: string) => void;
  onLeave: () => void;
}

/** Lists what an issuer offers after a sign-in. A press opens one offer. */
export function Catalogue({ issuer, onOffer, onLeave }: CatalogueProps) {
  const w = useWords(words);
  const language = useLanguage();
  const did = useDid();
  const [listed, setListed] = useState<Listed>();
  const { isBusy, fault, error, act } = useAct(offerActs);
  const ask = (here: string[]) =>
    act(() => call('POST /api/offers/catalogue', { body: { issuer, here } }), {
      failed: w.notShown,
      onDone: setListed,
    });
  const question = useHere(error, ask, onLeave);
  const askOnce = useEffectEvent(() => ask([]));
  useEffect(() => void askOnce(), []);
  if (!listed && (error === null || isBusy)) return <SkeletonRows count={4} label={w.looking} />;
  if (question) return question;
  return (
    <div className={styles.form}>
      {listed ? (
        <>
          <h2 className={styles.gives}>
            <LangText>{w.gives(textIn(listed.issuer.name, language))}</LangText>
          </h2>
          {listed.credentials.length === 0 ? (
            <EmptyState did={did} title={w.givesNothing} text={w.givesNothingText} />
          ) : (
            <List label={w.gives(textIn(listed.issuer.name, language))}>
              {listed.credentials.map(({ name, offer }) => (
                <ListRow
                  key={offer}
                  icon={idCard}
                  title={<Name>{textIn(name, language)}</Name>}
                  meta=""
                  onClick={() => onOffer(offer)}
                />
              ))}
            </List>
          )}
        </>
      ) : (
        <InfoLine icon={alert} title={w.notShown} text={fault} />
      )}
      <Button look="quiet" isWide onClick={onLeave}>
        {w.other}
      </Button>
    </div>
  );
}
