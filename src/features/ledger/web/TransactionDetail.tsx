import { readName } from '#platform/both-names.ts';
import { dateText, formatter } from '#platform/dates.ts';
import { useActing } from '#platform/web/calls/acting.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useBeside } from '#platform/web/slot.ts';
import { TechnicalDetails } from '#platform/web/TechnicalDetails.tsx';
import type { Language } from '#platform/words.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { receipt } from '#ui/drawings/icons.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Timeline } from '#ui/feedback/Timeline.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { useStore } from '#ui/store.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { Money } from '#ui/text/Money.tsx';
import type { Transaction } from '../contract.ts';
import { timelineOf } from '../timeline.ts';
import { amountOf } from './amount-of.ts';
import { exactAmountText, feeTerm, refundDetailWords, words } from './detail-words.ts';
import { Party, sidesOf } from './Party.tsx';
import receiptStyles from './Receipt.module.css';
import { ReceiptActions } from './ReceiptActions.tsx';
import { receiptAt, refundAt } from './receipt-at.ts';
import { rowExtras } from './row-extras.ts';
import { rowWords, transferTones } from './row-words.ts';
import { TakeBack } from './TakeBack.tsx';
import styles from './Transaction.module.css';
import { paysByFile, useBankText } from './use-bank-text.ts';

/** Content of a transaction's sheet; updates with newer data of the same transaction. */
export function TransactionDetail({ transaction }: { transaction: Transaction }) {
  const w = useWords(words);
  const row = useWords(rowWords);
  const language = useLanguage();
  const { id, kind, assetType, amount, fee, status, exchange, canTakeBack, failure } = transaction;
  const { isCredit, other } = sidesOf(transaction);
  const { otherOf } = useStore(rowExtras);
  const places: Readonly<Record<string, string>> = row.places;
  const bankOf = useBankText();
  const place = exchange?.bankName ? bankOf(exchange.bankName) : places[kind];
  const failures: Readonly<Record<string, string>> = w.failures;
  return (
    <>
      <Party transaction={transaction} />
      <div className={receiptStyles.sum}>
        <Money
          text={amountOf(assetType, isCredit ? amount : `-${amount}`, isCredit)}
          size="large"
          isCredit={isCredit}
        />
        {canTakeBack ? (
          <Badge tone="wait" word={row.unclaimed} />
        ) : (
          <Badge tone={transferTones[status]} word={row.status[status]} />
        )}
      </div>
      <p className={receiptStyles.fiat} translate="no">
        {otherOf?.(assetType, amount)}
      </p>
      <div className={receiptStyles.line}>
        <Course transaction={transaction} />
      </div>
      <KeyValues
        rows={[
          ...shopRows(transaction, w, language),
          ...payerRows(transaction, w, language),
          ...(place === undefined
            ? []
            : [{ term: w.through, value: <BankAndEnding name={place} account={exchange?.bankAccountId} /> }]),
          { term: w.reference, value: `#${id}` },
          ...(failure === null ? [] : [{ term: w.reason, value: failures[failure] ?? failure }]),
          ...(exchange === null ? [] : exchangeRows(exchange, w)),
          ...(exchange !== null || fee === '0'
            ? []
            : [{ term: feeTerm(kind, w), value: exactAmountText(assetType, fee) }]),
        ]}
      />
      {other !== null && <TechnicalDetails rows={[{ term: isCredit ? w.from : w.to, value: other }]} />}
      {canTakeBack && <TakeBack id={id} />}
      <Onward transaction={transaction} />
    </>
  );
}

/** Shows where the money went or came from. A bank includes the last digits of the account while its owner keeps it. */
function BankAndEnding({ name, account }: { name: string; account: number | null | undefined }) {
  const Ending = useBeside('BesideBank', true);
  return (
    <span>
      <LangText>{name}</LangText>
      {Ending && account && <Ending id={account} />}
    </span>
  );
}

/**
 * Links to further actions. They lead to a person's own screens, so they are hidden while acting for an organisation.
 */
function Onward({ transaction }: { transaction: Transaction }) {
  if (useActing()) return null;
  return (
    <>
      <Receipt transaction={transaction} />
      <ReceiptActions transaction={transaction} />
    </>
  );
}

/** Links to a payment's receipt and, for the payee, to a refund. */
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

type Copy = (typeof words)['en'];

/** The shop, if the title does not name it: the one that gave a refund or cashback. */
const shopRows = (of: Transaction, w: Copy, language: Language) => {
  const value = readName(of, 'merchantName', language);
  return value === null || of.kind === 'payment' ? [] : [{ term: w.merchant, value }];
};

/** The organisation that paid through an approval, and its own reference. */
const payerRows = (of: Transaction, w: Copy, language: Language) => {
  const payer = readName(of, 'payerName', language);
  return [
    ...(payer === null ? [] : [{ term: w.payer, value: payer }]),
    ...(of.reference === null ? [] : [{ term: w.payerReference, value: of.reference }]),
  ];
};

/** Terms of an exchange as quoted. */
const exchangeRows = (exchange: NonNullable<Transaction['exchange']>, w: Copy) => {
  const { paid, paidAsset, received, receivedAsset, fee, rate } = exchange;
  const unit = paidAsset === 'KRW' ? receivedAsset : paidAsset;
  return [
    { term: w.paid, value: exactAmountText(paidAsset, paid) },
    ...(unit === 'KRW' ? [] : [{ term: w.rate, value: `1 ${unit} = ${amountOf('KRW', rate)}` }]),
    { term: unit === 'KRW' ? w.bankFee : w.exchangeFee, value: amountOf('KRW', fee) },
    { term: w.received, value: exactAmountText(receivedAsset, received) },
  ];
};

const TO_THE_SECOND = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

function Course({ transaction }: { transaction: Transaction }) {
  const w = useWords(words);
  const language = useLanguage();
  const entries = timelineOf(transaction).map(({ step, at, when }) => {
    const { title, text } = refundDetailWords(transaction, w, paysByFile())[step];
    const day = at !== null && dateText(at, language);
    return {
      id: step,
      when,
      date: at === null ? '' : formatter(language, TO_THE_SECOND).format(new Date(at)),
      title,
      meta: [day, when !== 'next' && text].filter(Boolean).join(' · '),
    };
  });
  return <Timeline entries={entries} label={w.course} />;
}
