// @online
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PartyPrint } from '#features/ledger/web/PartyPrint.tsx';
import type { CheckoutPage } from '#features/pay/checkout-calls.ts';
import { nameFor } from '#platform/both-names.ts';
import { parseId } from '#platform/ids.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { useLocation } from '#platform/web/location.ts';
import { NothingHere } from '#platform/web/NothingHere.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { QrFrame } from '#ui/drawings/QrFrame.tsx';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { Money } from '#ui/text/Money.tsx';
import { call } from '../calls.ts';
import styles from '../Pay.module.css';
import { Found } from '../paying/Found.tsx';
import { clockText } from '../use-left.ts';
import { wonText } from '../won.ts';
import { words } from '../words.ts';
import own from './Checkout.module.css';
import { checkoutWords } from './checkout-words.ts';
import { useSeconds } from './use-seconds.ts';

const PAGE = 'GET /api/checkouts/{chargeId}';
const LOOK_MS = 2000;
const RETURN_MS = 4000;
const SEAL = '완료';

/**
 * An order of a shop's site, for anyone with its address: pay on this device, or on a phone by its code, then return to
 * the shop.
 */
export function CheckoutScreen() {
  const w = useWords(checkoutWords);
  const gloss = useGloss(checkoutWords);
  const [path] = useLocation();
  const chargeId = parseId(path.slice(path.lastIndexOf('/') + 1));
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      {chargeId === undefined ? (
        <NothingHere title={w.nothing} text={w.nothingText} />
      ) : (
        <Order key={chargeId} chargeId={chargeId} />
      )}
    </Screen>
  );
}

/**
 * Visitors need not be signed in, so no event stream is available. The screen polls while the order is payable and
 * visible.
 */
function Order({ chargeId }: { chargeId: number }) {
  const w = useWords(checkoutWords);
  const read = useQuery({
    queryKey: [PAGE, chargeId],
    queryFn: () => call(PAGE, { params: { chargeId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? LOOK_MS : false),
    gcTime: 0,
  });
  return (
    <>
      <Found read={read} what={w.what} nothing={{ title: w.nothing, text: w.nothingText }}>
        {(page) => <Page page={page} />}
      </Found>
      <div role="status">{read.isRefetchError && <InfoLine isCaution icon={alert} title={w.silent} />}</div>
    </>
  );
}

function Page({ page }: { page: CheckoutPage }) {
  const w = useWords(checkoutWords);
  const { merchantName, merchantNameKo, seed, amount, items, note, cashback, state, returnUrl } = page;
  const name = nameFor({ name: merchantName, nameKo: merchantNameKo }, useLanguage());
  // A visitor who opens an order that was paid before stays on this page.
  const [wasOpen] = useState(state === 'open');
  const isPaid = state === 'paid';
  return (
    <div className={`${styles.stack} ${own.order}`}>
      <PartyPrint
        term={w.ask}
        seed={seed}
        purpose="approve"
        name={name}
        isHeading
        seal={isPaid && <RoundSeal text={SEAL} size={88} documentId={String(page.chargeId)} isPressed label={w.seal} />}
      >
        <p className={styles.other}>{w.registered}</p>
      </PartyPrint>
      <p className={styles.sum}>
        <Money text={wonText(amount)} size="large" />
      </p>
      <KeyValues
        rows={[
          ...items.map((item) => ({ term: item.name, value: wonText(item.amount) })),
          ...(note === null ? [] : [{ term: w.note, value: note }]),
          ...(cashback === '0' ? [] : [{ term: w.cashback, value: wonText(cashback) }]),
        ]}
      />
      <div role="status">{state !== 'open' && <ClosedOrder page={page} />}</div>
      {state === 'open' ? (
        <Ways page={page} />
      ) : (
        returnUrl !== null && <Back url={returnUrl} isSoon={isPaid && wasOpen} />
      )}
    </div>
  );
}

/** The ways to pay. */
function Ways({ page: { link, code, seed, secondsLeft, chargeId } }: { page: CheckoutPage }) {
  const w = useWords(checkoutWords);
  const left = useSeconds(secondsLeft);
  return (
    <>
      <ButtonLink isWide href={`/pay/${chargeId}`}>
        {w.here}
      </ButtonLink>
      <section className={own.phone}>
        <SectionHead title={w.other} />
        <p className={own.how}>{w.otherText}</p>
        <QrFrame did={seed} text={link} label={w.qr} />
        {code !== null && (
          <p className={`${styles.number} num`} translate="no">
            <span className="sr">{w.number} </span>
            <span>{code.slice(0, 3)}</span> <span>{code.slice(3)}</span>
          </p>
        )}
        <p role="timer" aria-live="off" className={`${styles.small} ${own.left} num`} translate="no">
          {w.left(clockText(left))}
        </p>
      </section>
    </>
  );
}

function ClosedOrder({ page: { state } }: { page: CheckoutPage }) {
  const w = useWords(checkoutWords);
  return (
    <div className={styles.end}>
      <p className={styles.big}>{state === 'paid' ? w.paid : state === 'expired' ? w.expired : w.cancelled}</p>
      <p>{state === 'paid' ? w.paidText : w.closedText}</p>
    </div>
  );
}

/** Link back to the shop; follows itself once the order was paid on this screen. */
function Back({ url, isSoon }: { url: string; isSoon: boolean }) {
  const w = useWords(checkoutWords);
  const { backTo } = useWords(words);
  const { host } = new URL(url);
  useEffect(() => {
    if (!isSoon) return;
    const timer = setTimeout(() => location.assign(url), RETURN_MS);
    return () => clearTimeout(timer);
  }, [isSoon, url]);
  return (
    <>
      {isSoon && <p className={styles.small}>{w.soon(host)}</p>}
      <Button isWide onClick={() => location.assign(url)}>
        {backTo(host)}
      </Button>
    </>
  );
}
