import { useState } from 'react';
import { readAddress } from '#features/identity/address.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useSecondsLeft } from '#platform/web/use-seconds-left.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { Quote } from '../calls/withdrawals.ts';
import { call, reasons } from './calls.ts';
import { untilOf, Warnings } from './OneQuote.tsx';
import { useWithdraw } from './use-withdraw.ts';
import styles from './Withdraw.module.css';
import { words } from './withdraw-words.ts';
import { refusalWords } from './words.ts';

interface Left {
  readonly quotes: readonly Quote[];
  readonly stays: readonly { readonly assetType: string; readonly amount: string; readonly why: string }[];
  readonly untilMs: number;
}

/**
 * Form to withdraw everything to an outside address of the person: first shows the fees and what stays, then sends all
 * of it with one signature.
 */
export function LeaveForm() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const mistyped = refusalWords.invalid_address[useLanguage()];
  const [toAddress, setAddress] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const [left, setLeft] = useState<Left>();
  const {
    isBusy: isAsking,
    refused,
    fault: notAsked,
    forget,
    act,
  } = useAct({ reasons, otherwise: w.again, isToldInPlace: true });
  const seconds = useSecondsLeft(left?.untilMs ?? 0);
  const isPriced = left !== undefined && left.quotes.length > 0 && seconds > 0;
  const see = () =>
    act(() => call('POST /api/chain/leave/quotes', { body: { toAddress: toAddress.trim() } }), {
      failed: w.notSent,
      onDone: ({ quotes, stays }) => {
        const [first] = quotes;
        setLeft({ quotes, stays, untilMs: first ? untilOf(first) : 0 });
      },
    });
  const change = (text: string) => {
    setAddress(text);
    setIsLeft(false);
    setLeft(undefined);
    forget();
  };
  return (
    <section aria-label={w.leave}>
      <SectionHead title={w.leave} gloss={gloss?.leave} />
      <p className={styles.text}>{w.leaveText}</p>
      <TextField
        label={w.address}
        hint={w.addressHint}
        isCode
        value={toAddress}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={refused.toAddress ?? notAsked ?? (isLeft && isMistyped(toAddress) ? mistyped : undefined)}
        onBlur={() => setIsLeft(true)}
        onChange={({ target }) => change(target.value)}
      />
      {!isPriced && <Typed text={toAddress} />}
      {isPriced ? (
        <Costs left={left} seconds={seconds} onDone={() => change('')} />
      ) : (
        <div className={styles.see}>
          <Button
            isWide
            isAct
            isDisabled={toAddress.trim() === ''}
            loadingText={isAsking ? w.asking : undefined}
            onClick={() => void see()}
          >
            {w.see}
          </Button>
        </div>
      )}
      {left && left.quotes.length === 0 && <Stays stays={left.stays} />}
    </section>
  );
}

/** Reports whether a text is an address of no network. The server refuses an address of another network. */
const isMistyped = (text: string): boolean =>
  text.trim() !== '' && ['malformed', 'bad_checksum'].includes(String(readAddress(text, 1)));

/** The typed address in full, so that every character can be compared; nothing while it is incomplete. */
function Typed({ text }: { text: string }) {
  const w = useWords(words);
  // The chain matters only for forms that name one; the server checks it again.
  const read = readAddress(text, 1);
  if (typeof read === 'string') return null;
  return <KeyValues rows={[{ term: w.to, value: <AddressText address={read.checksummed} />, isCode: true }]} />;
}

function Costs({ left, seconds, onDone }: { left: Left; seconds: number; onDone: () => void }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const { isBusy, fault, unknown, withdraw } = useWithdraw();
  // A request that may already have been sent is the one to show, and to send again.
  const quotes = unknown ?? left.quotes;
  const press = async () => {
    if (await withdraw(left.quotes)) onDone();
  };
  return (
    <>
      <SectionHead title={w.leaves} gloss={gloss?.leaves} />
      {quotes[0] && (
        <KeyValues rows={[{ term: w.to, value: <AddressText address={quotes[0].toAddress} />, isCode: true }]} />
      )}
      {quotes.map((quote) => (
        <KeyValues
          key={quote.id}
          rows={[
            { term: quote.assetType, value: amountOf(quote.assetType, quote.amount) },
            { term: w.fee, value: amountOf(quote.assetType, quote.fee) },
          ]}
        />
      ))}
      {quotes[0] && <Warnings quote={{ ...quotes[0], isChecked: quotes.some(({ isChecked }) => isChecked) }} />}
      <Stays stays={left.stays} />
      <p className={styles.text}>{w.feeText}</p>
      <p className={styles.left} role="status">
        {fault}
      </p>
      <p className={`${styles.left} num`} translate="no">
        {w.holds(seconds)}
      </p>
      <Button
        look="seal"
        icon={stamp}
        isAct
        isWide
        loadingText={isBusy ? w.sending : undefined}
        onClick={() => void press()}
      >
        {w.leaveAll(quotes.length)}
      </Button>
    </>
  );
}

function Stays({ stays }: Pick<Left, 'stays'>) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const why: Readonly<Record<string, string>> = w.why;
  if (stays.length === 0) return null;
  return (
    <>
      <SectionHead title={w.stays} gloss={gloss?.stays} />
      <KeyValues
        rows={stays.map(({ assetType, amount, why: code }) => ({
          term: amountOf(assetType, amount),
          value: why[code] ?? w.why.otherwise,
        }))}
      />
    </>
  );
}
