import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useByDocument } from '#features/banking/web/next-proof.ts';
import { ChangedRules } from '#features/currency/web/ChangedRules.tsx';
import type { Transaction } from '#features/ledger/contract.ts';
import { useRead as useLedger } from '#features/ledger/web/calls.ts';
import { exactAmountText } from '#features/ledger/web/detail-words.ts';
import { TransactionView } from '#features/ledger/web/TransactionSheet.tsx';
import { paysByFile } from '#features/ledger/web/use-bank-text.ts';
import { plainAmount } from '#platform/typed-amount.ts';
import { useActing, useOwnPlace } from '#platform/web/calls/acting.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button, ButtonLink, TextButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, banknoteUp } from '#ui/drawings/icons.ts';
import { bank } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import type { Offer } from '../contract.ts';
import { choicesOf, endsOf, type Flow, hasNoSource, shownAs, sourceOf } from '../flows.ts';
import { assetAt, type Rates, readTerms } from '../rules.ts';
import { AmountAndEnds } from './AmountAndEnds.tsx';
import { ByTransfer } from './ByTransfer.tsx';
import styles from './Exchange.module.css';
import { lastSource } from './last-source.ts';
import { ClosedPairs, MostNow } from './Pairs.tsx';
import { QuoteFacts } from './QuoteFacts.tsx';
import { useExchange } from './use-exchange.ts';
import { useQuote } from './use-quote.ts';
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
  const [amount, setAmount] = useState(unknown?.amount ?? '');
  const offered = offeredIn(flow, offer);
  const { choices, ends } = openEnds(flow, offered, chosen, unknown !== undefined, lastSource(offer.userId));
  const { wanted, problem, balance } = judge(unknown ? undefined : ends, offer, amount, rates);
  const quoted = useQuote(wanted);
  const shown = shownAs(flow, useActing() !== undefined);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  if (done) return <Done first={done} onClose={onClose} />;
  if (!ends) return <NoWay flow={flow} offer={offered} closed={<ClosedPairs offer={offer} />} onTurn={onTurn} />;
  const quote = unknown?.quote ?? quoted.quote;
  const isReady = quote !== undefined && (unknown !== undefined || quoted.secondsLeft > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quote && isReady && !isBusy) void exchange({ quote, amount, from: ends.fromText, to: ends.toText });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={w.titles[shown]}>
      <AmountAndEnds
        offer={offer}
        rates={rates}
        choices={choices}
        ends={ends}
        amount={amount}
        problem={problem}
        balance={balance}
        isBusy={isBusy || unknown !== undefined}
        onAmount={(next) => {
          setAmount(next);
          forget();
        }}
        onEnds={(next) => {
          setChosen({ from: ends.fromText, to: ends.toText, ...next });
          forget();
        }}
      />
      <MostNow offer={offer} ends={ends} />
      <ChangedRules changes={changes} />
      <QuoteFacts quote={quote} feePercent={offer.feePercent} isWon={isWonOnly(ends)} />
      {unknown ? (
        <p className={styles.text}>{w.unknownHeld}</p>
      ) : (
        <QuoteLine quoted={quoted} isWon={isWonOnly(ends)} isRefused={isRefused(problem, amount)} />
      )}
      {reason !== undefined && (
        <p role="alert" className={styles.refused}>
          <Icon of={alert} size={16} />
          <LangText>{reason}</LangText>
        </p>
      )}
      <ClosedPairs offer={offer} />
      {isAtBank(ends) && <BankLine isSandbox={offer.isSandbox} />}
      <Button type="submit" look="seal" isAct isWide isDisabled={!isReady} loadingText={isBusy ? w.acting : undefined}>
        {quote && isReady
          ? w.actFor(w.act[shown], exactAmountText(quote.gives.asset, quote.gives.amount))
          : w.act[shown]}
      </Button>
    </form>
  );
}

/** Reports whether no bank pays, or collects, for this flow. A node of an earlier release omits `canPayOut`. */
const hasNoBank = (flow: Flow, { canPayOut }: Pick<Offer, 'canPayOut'>): boolean =>
  flow === 'deposit' || flow === 'topUp' ? isClosed('collecting') : isClosed('bank') || canPayOut === false;

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

/**
 * Replaces the form where no bank pays: none is connected to this server, or the operator has no account yet to pay
 * from.
 */
function NoBank() {
  const w = useWords(words);
  if (!isClosed('bank')) return <InfoLine icon={alert} {...w.noPayer} />;
  return <InfoLine icon={alert} title={w.notOffered} text={w.notOfferedText} />;
}

/** Explains that no account is verified yet, and how to verify one here. */
export function NoVerified({ isEmpty = false }: { isEmpty?: boolean }) {
  const w = useWords(words);
  const byDocument = useByDocument();
  const text = byDocument ? `${w.noAccountText} ${byDocument}` : w.noAccountText;
  return <InfoLine isCaution icon={bank} title={isEmpty ? w.empty : w.noAccount} text={text} />;
}

/** Explains that without rates a bank exchanges won only, which are in LocalPay. */
function OnlyWon({ flow }: { flow: 'deposit' | 'withdraw' }) {
  const w = useWords(words);
  return (
    <>
      <InfoLine icon={bank} title={w.onlyWon[flow].title} text={w.onlyWon[flow].text} />
      <ButtonLink isWide href="/localpay">
        {w.openLocalPay}
      </ButtonLink>
    </>
  );
}

/** Offers a next step if there is nothing to exchange, or no account to exchange with. */
function NoWay({
  flow,
  offer,
  closed,
  onTurn,
}: Pick<ExchangeFormProps, 'flow' | 'offer' | 'onTurn'> & { closed: ReactNode }) {
  const w = useWords(words);
  const banks = useOwnPlace('/bank-info');
  const isEmpty = hasNoSource(flow, offer);
  const source = isEmpty ? sourceOf(flow, offer) : undefined;
  if (source)
    return (
      <div className={styles.form}>
        <InfoLine isCaution icon={banknoteUp} {...w.nothing[source]} />
        <Button isWide onClick={() => onTurn(source)}>
          {w.act[source]}
        </Button>
      </div>
    );
  if (hasNoBank(flow, offer))
    return (
      <div className={styles.form}>
        <TextSpan>{closed}</TextSpan>
        {flow === 'deposit' || flow === 'topUp' ? <ByTransfer /> : <NoBank />}
      </div>
    );
  // No matter whether there is an account: no asset can be exchanged with it.
  if (flow !== 'topUp' && flow !== 'localWithdraw' && !offer.assets.some(({ assetType }) => assetType !== 'KRW'))
    return <div className={styles.form}>{isClosed('rates') ? <OnlyWon flow={flow} /> : closed}</div>;
  return (
    <div className={styles.form}>
      <NoVerified isEmpty={isEmpty} />
      <ButtonLink isWide href={banks}>
        {w.add}
      </ButtonLink>
      <TextSpan>{closed}</TextSpan>
    </div>
  );
}
