import { useEffect, useEffectEvent, useState } from 'react';
import { readAddress } from '#features/identity/address.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useOfflineCause } from '#platform/web/calls/reach.ts';
import { codeOf, reasonOf } from '#platform/web/calls/reason.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { useSecondsLeft } from '#platform/web/use-seconds-left.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert, clock, stamp } from '#ui/drawings/icons.ts';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Offer, Quote } from '../calls/withdrawals.ts';
import { call, reasons } from './calls.ts';
import { Onwards, type Refusal, Refused } from './Refused.tsx';
import { useWithdraw } from './use-withdraw.ts';
import styles from './Withdraw.module.css';
import { words } from './withdraw-words.ts';

interface Asked {
  readonly assetType: string;
  readonly amount: string;
  readonly toAddress: string;
}
interface Answer {
  readonly quote?: Quote;
  readonly untilMs: number;
  readonly refusal?: Refusal;
}

/** Requests a quote at once, and again on demand; undefined until the answer arrives. */
function useQuote(asked: Asked) {
  const w = useWords(words);
  const language = useLanguage();
  const [answer, setAnswer] = useState<Answer>();
  const [round, setRound] = useState(0);
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    setAnswer(undefined);
    try {
      const quote = await call('POST /api/chain/quotes', { body: asked, signal });
      setAnswer({ quote, untilMs: untilOf(quote) });
    } catch (error) {
      if (signal.aborted) return;
      setAnswer({ untilMs: 0, refusal: { code: codeOf(error), reason: reasonOf(error, reasons, language, w.again) } });
    }
  });
  useEffect(() => {
    const control = new AbortController();
    void round;
    void ask(control.signal);
    return () => control.abort();
  }, [round]);
  return { answer, askAgain: () => setRound(round + 1) };
}

/**
 * One payment with its fee and total, their expiry, warnings, and the button to send. After a minute a new fee must be
 * requested by hand.
 */
export function OneQuote({ asked, offer }: { asked: Asked; offer: Offer }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const away = useOfflineCause();
  const { answer, askAgain } = useQuote(asked);
  const [isSent, setSent] = useState(false);
  const { isBusy, fault, unknown, withdraw } = useWithdraw();
  const seconds = useSecondsLeft(answer?.untilMs ?? 0);
  const quote = answer?.quote;
  // A request that may already have been sent is the one to show, and to send again.
  const again = unknown ?? [];
  const mayPress = unknown !== undefined || (quote !== undefined && seconds > 0);
  const press = async () => {
    if (await withdraw(quote ? [quote] : [])) setSent(true);
  };
  if (isSent) return null;
  return (
    <section aria-label={w.one}>
      <SectionHead title={w.one} gloss={gloss?.one} />
      {again.map((one) => (
        <Facts key={one.id} asked={one} quote={one} />
      ))}
      {unknown === undefined && <Facts asked={asked} quote={quote} />}
      {quote && unknown === undefined && <Warnings quote={quote} />}
      <p className={styles.text}>{w.feeText}</p>
      <div role="status">
        {answer === undefined && <p className={styles.left}>{w.asking}</p>}
        {fault !== undefined && <Refused reason={fault} />}
        {fault === undefined && answer?.refusal && <Refused {...answer.refusal} offer={offer} />}
        {fault === undefined && quote && seconds === 0 && <p className={styles.left}>{w.over}</p>}
      </div>
      {quote && unknown === undefined && seconds > 0 && !away && (
        <p className={`${styles.left} num`} translate="no">
          {w.holds(seconds)}
        </p>
      )}
      {mayPress ? (
        <Button
          look="seal"
          icon={stamp}
          isAct
          isWide
          isDisabled={Boolean(away)}
          loadingText={isBusy ? w.sending : undefined}
          onClick={() => void press()}
        >
          {w.send}
        </Button>
      ) : (
        <Onwards offer={offer} asked={asked} code={answer?.refusal?.code}>
          <Button isWide onClick={askAgain} isDisabled={answer === undefined}>
            {w.seeAgain}
          </Button>
        </Onwards>
      )}
    </section>
  );
}

const NOTHING = '—';

function Facts({ asked, quote }: { asked: Asked; quote: Quote | undefined }) {
  const w = useWords(words);
  const of = (amount: string | undefined) => (amount === undefined ? NOTHING : amountOf(asked.assetType, amount));
  // The chain matters only for forms that name one; the server's answer replaces it.
  const read = quote ? quote.toAddress : readAddress(asked.toAddress, 1);
  const address = typeof read === 'object' ? read.checksummed : quote?.toAddress;
  return (
    <KeyValues
      rows={[
        { term: w.to, value: address ? <AddressText address={address} /> : asked.toAddress, isCode: true },
        { term: w.amount, value: of(quote?.amount ?? asked.amount) },
        { term: w.fee, value: of(quote?.fee) },
      ]}
      total={{ term: w.total, value: of(quote?.total) }}
    />
  );
}

/** Warnings to read before sending. */
export function Warnings({ quote: { isContract, newUntil, isChecked } }: { quote: Quote }) {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <div className={styles.lines}>
      {isContract && <InfoLine isCaution icon={alert} title={w.contract} text={w.contractText} />}
      {newUntil !== null && (
        <InfoLine isCaution icon={clock} title={w.isNew} text={w.isNewText(dateTimeText(newUntil, language))} />
      )}
      {isChecked && <InfoLine isCaution icon={clock} title={w.isChecked} text={w.isCheckedText} />}
    </div>
  );
}

/**
 * Returns a quote's expiry as a value of `performance.now`, by this device's own clock, counted from the arrival of the
 * answer.
 */
export const untilOf = ({ createdAt, expiresAt }: { readonly createdAt: string; readonly expiresAt: string }): number =>
  performance.now() + Date.parse(expiresAt) - Date.parse(createdAt);
