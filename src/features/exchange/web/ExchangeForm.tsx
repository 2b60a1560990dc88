import { type FormEvent, useEffect, useState } from 'react';
import { findAsset } from '#features/currency/assets.ts';
import { ChangedRules } from '#features/currency/web/ChangedRules.tsx';
import type { Transaction } from '#features/ledger/contract.ts';
import { useRead as useLedger } from '#features/ledger/web/calls.ts';
import { exactAmountText } from '#features/ledger/web/detail-words.ts';
import { TransactionView } from '#features/ledger/web/TransactionSheet.tsx';
import { paysByFile } from '#features/ledger/web/use-bank-text.ts';
import { plainAmount } from '#platform/typed-amount.ts';
import { useActing } from '#platform/web/calls/acting.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { bank } from '#ui/drawings/icons-more.ts';
import { ActionBar } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import type { Offer, Quote } from '../contract.ts';
import { choicesOf, endsOf, type Flow, hasNoSource, shownAs } from '../flows.ts';
import { assetAt, type Rates, readTerms } from '../rules.ts';
import { AmountAndEnds } from './AmountAndEnds.tsx';
import styles from './Exchange.module.css';
import { keepSum, lastSource } from './last-source.ts';
import { hasNoBank, NoWay } from './NoWay.tsx';
import { ClosedPairs, MostNow } from './Pairs.tsx';
import { QuoteFacts, TopUpFacts } from './QuoteFacts.tsx';
import { TopUpFields } from './TopUpFields.tsx';
import { topUpWords } from './top-up-words.ts';
import { useExchange } from './use-exchange.ts';
import { useQuote } from './use-quote.ts';
import { useTypedAmount } from './use-typed-amount.ts';
import { words } from './words.ts';

interface ExchangeFormProps {
  flow: Flow;
  offer: Offer;
  rates: Rates;
  onBusy: (isBusy: boolean) => void;
  onTurn: (flow: Flow) => void;
  onClose: () => void;
}

/** The form of an exchange, with the quote while it is typed, and its progress after it is submitted. */
export function ExchangeForm({ flow, offer, rates, onBusy, onTurn, onClose }: ExchangeFormProps) {
  const w = useWords(words);
  const { isBusy, reason, done, unknown, changes, exchange, forget } = useExchange(flow, offer, () => quoted.again());
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>(unknown ?? {});
  const offered = offeredIn(flow, offer);
  const { choices, ends } = openEnds(flow, offered, chosen, unknown !== undefined, lastSource(offer.userId));
  const { amount, setAmount, won, setWon, turn } = useTypedAmount({
    flow,
    offer,
    rates,
    ends,
    unknown: unknown?.amount,
  });
  const { wanted, problem, balance } = judge(unknown ? undefined : ends, offer, amount, rates);
  const quoted = useQuote(wanted);
  const shown = shownAs(flow, useActing() !== undefined);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  if (done) return <Done first={done} onClose={onClose} />;
  if (!ends) return <NoWay flow={flow} offer={offered} closed={<ClosedPairs offer={offer} />} onTurn={onTurn} />;
  const quote = unknown?.quote ?? quoted.quote;
  const isReady = quote !== undefined && (unknown !== undefined || quoted.secondsLeft > 0);
  const change = (next: () => void) => {
    next();
    forget();
  };
  const facts = { quote, feePercent: offer.feePercent, isWon: isWonOnly(ends), has: wonIn(offer) };
  const Facts = flow === 'topUp' ? TopUpFacts : QuoteFacts;
  const fields = {
    offer,
    choices,
    ends,
    amount,
    problem,
    balance,
    isBusy: isBusy || unknown !== undefined,
    onAmount: (next: string) => change(() => setAmount(next)),
    onEnds: (next: typeof chosen) => change(() => setChosen({ from: ends.fromText, to: ends.toText, ...next })),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!quote || !isReady || isBusy) return;
    if (won !== undefined) keepSum(offer.userId, won);
    void exchange({ quote, amount, from: ends.fromText, to: ends.toText });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={w.titles[shown]}>
      {won === undefined ? (
        <AmountAndEnds {...fields} />
      ) : (
        <TopUpFields {...fields} won={won} onWon={(next) => change(() => setWon(next))} onTurn={turn} />
      )}
      <MostNow offer={offer} ends={ends} />
      <ChangedRules changes={changes} />
      <Facts {...facts} />
      {unknown ? (
        <p className={styles.text}>{w.unknownHeld}</p>
      ) : (
        <QuoteLine quoted={quoted} isWon={facts.isWon} isRefused={isRefused(problem, amount)} />
      )}
      <Refused reason={reason} />
      <ClosedPairs offer={offer} />
      {isAtBank(ends) && <BankLine isSandbox={offer.isSandbox} />}
      <Press flow={flow} from={ends.fromText} quote={isReady ? quote : undefined} isBusy={isBusy} />
    </form>
  );
}

function Refused({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <p role="alert" className={styles.refused}>
      <Icon of={alert} size={16} />
      <LangText>{reason}</LangText>
    </p>
  );
}

interface PressProps {
  flow: Flow;
  from: string;
  /** Undefined while no quote is valid. */
  quote: Quote | undefined;
  isBusy: boolean;
}

/** The button of the form. For a top-up, what leaves is beside it, in view with it. */
function Press({ flow, from, quote, isBusy }: PressProps) {
  const w = useWords(words);
  const t = useWords(topUpWords);
  const language = useLanguage();
  const shown = shownAs(flow, useActing() !== undefined);
  const textOf = ({ asset, amount }: Quote['takes']) => exactAmountText(asset, amount);
  const isTopUp = flow === 'topUp';
  const button = (
    <Button
      type="submit"
      look={isTopUp ? 'primary' : 'seal'}
      isAct
      isWide={!isTopUp}
      isDisabled={!quote}
      loadingText={isBusy ? w.acting : undefined}
    >
      {quote ? w.actFor[shown](textOf(quote.gives)) : w.act[shown]}
    </Button>
  );
  if (!isTopUp) return button;
  const name = findAsset(from)?.names[language];
  return (
    <ActionBar>
      <div className={styles.sum}>
        <p className={styles.text}>{name === undefined ? t.fromBank : t.fromOf(name)}</p>
        <p className="num" translate="no">
          {quote ? textOf(quote.takes) : '\u00a0'}
        </p>
      </div>
      <TextSpan>{button}</TextSpan>
    </ActionBar>
  );
}

const wonIn = ({ assets }: Offer) => assets.find(({ assetType }) => assetType === 'KRW')?.balance ?? '0';

/**
 * Removes assets whose pair is closed and, if no bank is connected, the bank accounts, which stay listed in Bank info.
 */
const offeredIn = (flow: Flow, offer: Offer): Offer => ({
  ...offer,
  assets: offer.assets.filter(({ closed }) => closed === null),
  bankAccounts: hasNoBank(flow, offer) ? [] : offer.bankAccounts,
});
/**
 * Returns the choices and the current selection. Empty if the flow has no source, unless an exchange still waits for
 * its answer.
 */
function openEnds(
  flow: Flow,
  offer: Offer,
  chosen: Parameters<typeof endsOf>[1],
  isUnknown: boolean,
  last: string | undefined,
) {
  const choices = choicesOf(flow, offer, last);
  return { choices, ends: hasNoSource(flow, offer) && !isUnknown ? undefined : endsOf(choices, chosen) };
}

type Ends = ReturnType<typeof endsOf>;
const isWonOnly = ({ from, to }: NonNullable<Ends>) => assetAt(from).code === 'KRW' && assetAt(to).code === 'KRW';
const isAtBank = ({ from, to }: NonNullable<Ends>) => 'bankAccountId' in from || 'bankAccountId' in to;

/** Returns what to request a quote for, or why it cannot be quoted. */
function judge(ends: Ends, { assets }: Offer, amount: string, rates: Rates) {
  if (!ends) return {};
  const { from, to, fromText } = ends;
  const balance = assets.find(({ assetType }) => assetType === fromText)?.balance;
  const terms = readTerms(amount, { from: assetAt(from), to: assetAt(to), rates }, balance);
  return typeof terms === 'string'
    ? { problem: terms, balance }
    : { wanted: { amount: plainAmount(amount, assetAt(from)), from, to }, balance };
}

/** States before submission when the money arrives if it goes to the bank in a file, or that a sandbox moves none. */
function BankLine({ isSandbox }: Pick<Offer, 'isSandbox'>) {
  const w = useWords(words);
  if (isSandbox) return <InfoLine icon={bank} title={w.sandbox} text={w.sandboxText} />;
  return paysByFile() ? <InfoLine icon={bank} title={w.byFile} text={w.byFileText} /> : null;
}

interface QuoteLineProps {
  quoted: ReturnType<typeof useQuote>;
  /** Won on both sides: only the fee may change. */
  isWon: boolean;
  /** The amount is refused at its field. */
  isRefused: boolean;
}

const isRefused = (problem: string | undefined, amount: string) => problem !== undefined && amount.trim() !== '';

/** Shows how long the rate is still valid, or why there is none, with a button to request another. */
function QuoteLine({ quoted, isWon, isRefused }: QuoteLineProps) {
  const all = useWords(words);
  const w = isWon ? { ...all, ...all.ofWon } : all;
  const { quote, reason, isAsking, secondsLeft, again } = quoted;
  const isOver = quote !== undefined && secondsLeft === 0;
  const held = isOver ? w.over : w.holds(String(secondsLeft));
  return (
    <div>
      <p className={styles.text} role="timer">
        <LangText>{isAsking ? w.quoting : (reason ?? (quote ? held : isRefused ? '' : w.noQuote))}</LangText>
      </p>
      {(isOver || reason !== undefined) && <TextButton onClick={again}>{w.newQuote}</TextButton>}
    </div>
  );
}

/** Shows the result of the exchange, updated live, since a bank answers later. */
function Done({ first, onClose }: { first: Transaction; onClose: () => void }) {
  const w = useWords(words);
  const live = useLedger('GET /api/transactions/{userId}').data?.find(({ id }) => id === first.id);
  return (
    <div className={styles.form}>
      <TransactionView transaction={live ?? first} />
      <Button look="quiet" isWide onClick={onClose}>
        {w.close}
      </Button>
    </div>
  );
}
