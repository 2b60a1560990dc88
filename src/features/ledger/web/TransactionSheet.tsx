import { dateText, timeText } from '#platform/dates.ts';
import { formatUnits, parseUnits } from '#platform/money.ts';
import { useActing, useMay } from '#platform/web/acting.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { receipt } from '#ui/drawings/icons.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Timeline } from '#ui/feedback/Timeline.tsx';
import { Detail } from '#ui/layout/Detail.tsx';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { amountText } from '#ui/text/amount.ts';
import { Money } from '#ui/text/Money.tsx';
import { findAsset } from '../assets.ts';
import type { Transaction } from '../contract.ts';
import { timelineOf } from '../timeline.ts';
import { amountOf } from './amount-of.ts';
import { words } from './detail-words.ts';
import { receiptAt, refundAt } from './receipt-at.ts';
import { rowWords } from './row-words.ts';
import { TakeBack } from './TakeBack.tsx';
import styles from './Transaction.module.css';
import { transferTones } from './tones.ts';
import { transactionText } from './transaction-text.ts';
import { useBankText } from './use-bank-text.ts';

interface TransactionSheetProps {
  /** Nothing keeps the sheet closed; a newer record of the same transaction changes what it shows. */
  transaction: Transaction | undefined;
  onClose: () => void;
}

/** One transaction: how much, in what state, with whom, and its way step by step; what nobody holds can be taken back from here. */
export function TransactionSheet({ transaction, onClose }: TransactionSheetProps) {
  const w = useWords(words);
  const language = useLanguage();
  const title = transaction ? transactionText(transaction, language).title : '';
  return (
    <Detail isOpen={transaction !== undefined} onClose={onClose} title={title} closeLabel={w.close}>
      {transaction && <TransactionDetail transaction={transaction} />}
    </Detail>
  );
}

/** What a transaction's sheet shows; a newer record of the same one changes it. */
export function TransactionDetail({ transaction }: { transaction: Transaction }) {
  const w = useWords(words);
  const row = useWords(rowWords);
  const language = useLanguage();
  const { id, transactionType, kind, assetType, amount, fee, status, exchange, canTakeBack, failure } = transaction;
  const { fromAddress, toAddress } = transaction;
  const isCredit = transactionType === 'receive';
  const other = isCredit ? fromAddress : toAddress;
  const whole = (decimal: string) => amountText(decimal, { minPlaces: 2, code: assetType });
  const total = exchange === null ? totalWith(transaction) : undefined;
  const places: Readonly<Record<string, string>> = row.places;
  const bankOf = useBankText();
  const isActing = useActing() !== undefined;
  const may = useMay();
  const place = exchange?.bankName ? bankOf(exchange.bankName) : places[kind];
  const failures: Readonly<Record<string, string>> = w.failures;
  return (
    <>
      <div className={styles.head}>
        <Money
          text={amountOf(assetType, isCredit ? amount : `-${amount}`, isCredit)}
          size="large"
          isCredit={isCredit}
        />
        <Badge tone={transferTones[status]} word={row.status[status]} />
      </div>
      {other !== null && (
        <div className={styles.other}>
          <span className={styles.term}>{isCredit ? w.from : w.to}</span>
          <AddressText address={other} />
        </div>
      )}
      <KeyValues
        rows={[
          ...shopRows(transaction, w, language),
          ...(place === undefined ? [] : [{ term: w.through, value: place }]),
          { term: w.reference, value: `#${id}` },
          ...(failure === null ? [] : [{ term: w.reason, value: failures[failure] ?? failure }]),
          ...(exchange === null ? [] : exchangeRows(exchange, w)),
          ...(total === undefined
            ? []
            : [
                { term: w.amount, value: whole(amount) },
                { term: w.fee, value: `${fee} ${assetType}` },
              ]),
        ]}
        total={total === undefined ? undefined : { term: w.total, value: whole(total) }}
      />
      <Course transaction={transaction} />
      {!isActing && <Receipt transaction={transaction} />}
      {canTakeBack && may('money') && <TakeBack id={id} />}
      {!isActing && kind === 'send' && other !== null && <Onward transaction={transaction} other={other} />}
    </>
  );
}

/** The way to the receipt of what is of a payment, and beside it for anyone who took it the way to give it back. */
function Receipt({ transaction }: { transaction: Transaction }) {
  const w = useWords(words);
  const [href, refundHref] = [receiptAt(transaction), refundAt(transaction)];
  if (href === undefined) return null;
  return (
    <div className={styles.back}>
      {refundHref === undefined ? (
        <ButtonLink look="quiet" isWide icon={receipt} href={href}>
          {w.receipt}
        </ButtonLink>
      ) : (
        <ButtonPair>
          <ButtonLink look="quiet" href={href}>
            {w.receiptShort}
          </ButtonLink>
          <ButtonLink look="quiet" href={refundHref}>
            {w.refund}
          </ButtonLink>
        </ButtonPair>
      )}
    </div>
  );
}

/** The ways on from a send: the same once more, by the sender (Send has no won), and its other side as a contact. */
function Onward({ transaction, other }: { transaction: Transaction; other: string }) {
  const w = useWords(words);
  const { transactionType, assetType, amount } = transaction;
  const keep = (
    <ButtonLink look="quiet" href={`/send?save=${other}`}>
      {w.keep}
    </ButtonLink>
  );
  const again = new URLSearchParams({ text: other, asset: assetType, amount });
  return (
    <div className={styles.back}>
      {transactionType === 'receive' || assetType === 'KRW' ? (
        keep
      ) : (
        <ButtonPair>
          <ButtonLink look="quiet" href={`/send?${again}`}>
            {w.sendAgain}
          </ButtonLink>
          {keep}
        </ButtonPair>
      )}
    </div>
  );
}

type Copy = (typeof words)['en'];

/** The shop, where the title does not say it: who gave a refund or cashback. */
const shopRows = ({ kind, merchantName: name, merchantNameKo }: Transaction, w: Copy, language: Language) =>
  name === null || kind === 'payment'
    ? []
    : [{ term: w.merchant, value: language === 'ko' ? (merchantNameKo ?? name) : name }];

/** The terms of an exchange, as its quote had them. */
const exchangeRows = (exchange: NonNullable<Transaction['exchange']>, w: Copy) => {
  const { paid, paidAsset, received, receivedAsset, fee, rate } = exchange;
  const unit = paidAsset === 'KRW' ? receivedAsset : paidAsset;
  return [
    { term: w.paid, value: exactAmountText(paidAsset, paid) },
    ...(unit === 'KRW' ? [] : [{ term: w.rate, value: `1 ${unit} = ${amountOf('KRW', rate)}` }]),
    { term: w.exchangeFee, value: amountOf('KRW', fee) },
    { term: w.received, value: exactAmountText(receivedAsset, received) },
  ];
};

/** To the last place; won by their sign. */
const exactAmountText = (asset: string, amount: string) =>
  asset === 'KRW' ? amountOf(asset, amount) : amountText(amount, { minPlaces: 2, code: asset });

/** Amount and fee together, where a fee was paid. */
function totalWith({ assetType, amount, fee }: Transaction): string | undefined {
  const places = findAsset(assetType)?.places;
  if (places === undefined || fee === '0') return undefined;
  const [sent, paid] = [parseUnits(amount, places), parseUnits(fee, places)];
  return typeof sent === 'bigint' && typeof paid === 'bigint' ? formatUnits(sent + paid, places) : undefined;
}

function Course({ transaction }: { transaction: Transaction }) {
  const w = useWords(words);
  const language = useLanguage();
  const entries = timelineOf(transaction).map(({ step, at, when }) => {
    const { title, text } = wordsOf(transaction, w)[step];
    const day = at !== null && dateText(at, language);
    return {
      id: step,
      when,
      date: at === null ? '' : timeText(at, language),
      title,
      meta: [day, when !== 'next' && text].filter(Boolean).join(' · '),
    };
  });
  return <Timeline entries={entries} label={w.course} />;
}

/** A send is asked for and settled by the network; anything else by the house and those behind it. */
const wordsOf = ({ kind, transactionType }: Transaction, w: Copy) => ({
  ...w.steps,
  ...(kind !== 'send' && w.others),
  ...(kind === 'cashback' && w.cashback),
  ...(transactionType === 'receive' && w.incoming),
});
