import { type ComponentProps, useEffect, useState } from 'react';
import { sharedForm } from '#features/assets/shared.ts';
import { useArePeopleKnown } from '#features/contacts/web/use-contacts.ts';
import { useRead as useCurrencyRead } from '#features/currency/web/calls.ts';
import { useRead as useIdentity } from '#features/identity/web/calls.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLocation, useSearchParams } from '#platform/web/location.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { coins } from '#ui/drawings/icons.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine, SkeletonBlock } from '#ui/layout/State.tsx';
import { useRead } from '../calls.ts';
import { words } from '../words.ts';
import styles from './Send.module.css';
import { SendForm } from './SendForm.tsx';
import { words as sendWords } from './send-words.ts';
import { isUnanswered } from './use-send.ts';

const FORM_HEIGHT = 380;
const skeleton = (label: string) => <SkeletonBlock height={FORM_HEIGHT} label={label} />;

/** Sends an asset to an address (docs/product/wallet.md#send). */
export function SendScreen() {
  const w = useWords(words);
  const { rules } = useWords(sendWords);
  const gloss = useGloss(words);
  const identity = useIdentity('GET /api/did/{userId}');
  const currency = useCurrencyRead('GET /api/currency');
  // The list of people is above the fields and would move them when it loads.
  const isKnown = useArePeopleKnown();
  return (
    <Screen>
      <TitleRow title={w.send} gloss={gloss?.send} back={{ href: '/assets', label: w.back }} />
      <Loaded read={useRead('GET /api/assets/{userId}')} what={w.holdings} skeleton={skeleton}>
        {(assets) => (
          <Loaded read={identity} what={w.address} skeleton={skeleton}>
            {({ id }) => (
              <Loaded read={currency} what={rules} skeleton={skeleton}>
                {({ now }) => (isKnown ? <FormOrWon assets={assets} did={id} currency={now} /> : skeleton(w.address))}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}

/** The form. A person who has only won gets a link to LocalPay instead, unless a send of theirs is still unanswered. */
function FormOrWon(form: ComponentProps<typeof SendForm>) {
  const w = useWords(words);
  const userId = useUserId();
  const isEmpty = form.assets.every(({ balance }) => balance === '0');
  // Decided once, so that the form stays when a send empties the wallet.
  const [isForm] = useState(() => !isEmpty || isUnanswered(userId));
  const portfolio = useRead('GET /api/portfolio/{userId}');
  if (isForm || !isEmpty) return <SendForm {...form} />;
  if (isClosed('rates')) return <ToWon did={form.did} />;
  return (
    <Loaded read={portfolio} what={w.holdings} skeleton={skeleton}>
      {({ won }) => (won === '0' ? <SendForm {...form} /> : <OnlyWon won={won} did={form.did} />)}
    </Loaded>
  );
}

/** Returns the address of LocalPay's sheet, with the recipient that the page's address names. */
function useWonPath(did: string): string {
  const to = new URLSearchParams({ do: 'send-won' });
  const { recipient } = sharedForm(Object.fromEntries(useSearchParams()), did);
  if (recipient) to.set('to', recipient);
  return `/localpay?${to}`;
}

/** Opens the sheet that sends won, on a server that exchanges nothing. */
function ToWon({ did }: { did: string }) {
  const w = useWords(words);
  const path = useWonPath(did);
  const [, go] = useLocation();
  useEffect(() => go(path, { replace: true }), [go, path]);
  return skeleton(w.holdings);
}

function OnlyWon({ won, did }: { won: string; did: string }) {
  const w = useWords(sendWords);
  const path = useWonPath(did);
  return (
    <div className={styles.onlyWon}>
      <InfoLine icon={coins} title={w.hasWon(amountOf('KRW', won))} text={w.hasWonText} />
      <ButtonLink isWide href={path}>
        {w.sendWon}
      </ButtonLink>
    </div>
  );
}
