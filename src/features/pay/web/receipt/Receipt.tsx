import { benefitRows } from '#features/campaigns/web/benefit-rows.ts';
import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { shortAddress } from '#features/identity/address.ts';
import type { Payment } from '#features/pay/contract.ts';
import { nameFor } from '#platform/both-names.ts';
import { dateText, dateTimeText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { useBeside } from '#platform/web/slot.ts';
import { TechnicalDetails } from '#platform/web/TechnicalDetails.tsx';
import { arrowDownLeft, arrowUpRight } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { FocusKept } from '#ui/layout/FocusKept.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { amountText } from '#ui/text/amount.ts';
import { useRead } from '../calls.ts';
import styles from '../Pay.module.css';
import { Found } from '../paying/Found.tsx';
import { wonText } from '../won.ts';
import { PaidTo } from './PaidTo.tsx';
import { ReceiptActs } from './ReceiptActs.tsx';
import { RefundPayment } from './RefundPayment.tsx';
import { receiptWords } from './receipt-words.ts';

/** Permanent receipt of a payment for either side, followed by its refunds. */
export function Receipt({ id }: { id: number }) {
  const w = useWords(receiptWords);
  const read = useRead('GET /api/payments/{userId}/{id}', { params: { id } });
  return (
    <Found read={read} what={w.receipt} nothing={w.nothing}>
      {(payment) => <Whole payment={payment} />}
    </Found>
  );
}

/** Shows the amount, the parties and the time; the shop can refund it here. */
function Whole({ payment }: { payment: Payment }) {
  const w = useWords(receiptWords);
  const { id, side, amount, refunded, receipt, receiptHash } = payment;
  const name = nameFor({ name: receipt.merchant, nameKo: receipt.merchantKo }, useLanguage());
  const payer = shortAddress(receipt.payer);
  const known = useContactNames()(receipt.payer);
  const isYours = side === 'made';
  // A charge is paid only once.
  const canRepeat = isYours && payment.chargeId === null;
  const Beside = useBeside('BesidePayment');
  const Signed = useBeside('BesideReceipt');
  const Dispute = useBeside('BesideDispute');
  const left = (BigInt(amount) - BigInt(refunded)).toString();
  return (
    <FocusKept label={w.receipt} className={styles.stack}>
      <PaidTo payment={payment} term={w.merchant} />
      <KeyValues
        rows={[
          {
            term: w.payer,
            value: isYours ? w.yours(payer) : known ? `${known} · ${payer}` : payer,
            isCode: known === undefined,
          },
          ...(receipt.note === null ? [] : [{ term: w.note, value: receipt.note }]),
          ...receipt.items.map((item) => ({ term: item.name, value: wonText(item.amount) })),
        ]}
        total={{ term: w.paid, value: wonText(amount) }}
      />
      <Cashback payment={payment} />
      <Benefit payment={payment} />
      {payment.refunds.length > 0 && (
        <section>
          <Refunds payment={payment} said={isYours ? w.refundedBy(name) : w.refundedTo(known ?? payer)} />
          <KeyValues rows={[]} total={{ term: w.left, value: wonText(left) }} />
        </section>
      )}
      {!isYours && <RefundPayment payment={payment} />}
      {isYours && Beside && <Beside id={id} />}
      {Dispute && <Dispute id={id} />}
      <ReceiptActs
        payment={payment}
        name={name}
        again={canRepeat ? { href: `/pay?shop=${payment.shop.id}` } : undefined}
      />
      {Signed && <Signed id={id} />}
      <TechnicalDetails rows={[{ term: w.hash, value: receiptHash }]} />
    </FocusKept>
  );
}

/** The merchant's cashback and its progress. */
function Cashback({ payment }: { payment: Payment }) {
  const w = useWords(receiptWords);
  const language = useLanguage();
  const { side, cashback, cashbackBack, cashbackState, releaseAt } = payment;
  if (cashbackState === 'none') return null;
  const states = { ...w.cashbackStates, released: w.cashbackReleased[side] };
  return (
    <KeyValues
      rows={[
        { term: w.cashback, value: wonText(cashback) },
        {
          term: w.cashbackState,
          value: releaseAt === null ? states[cashbackState] : w.cashbackDue[side](dateText(releaseAt, language)),
        },
        ...(cashbackBack === '0' ? [] : [{ term: w.cashbackBack, value: wonText(cashbackBack) }]),
      ]}
    />
  );
}

/** The campaign's benefit, shown only to the payer. */
function Benefit({ payment: { benefit } }: { payment: Payment }) {
  const language = useLanguage();
  return benefit && <KeyValues rows={benefitRows(benefit, language)} />;
}

/** Lists the refunds; `said` names the other side. */
function Refunds({ payment: { side, refunds }, said }: { payment: Payment; said: string }) {
  const w = useWords(receiptWords);
  const gloss = useGloss(receiptWords);
  const language = useLanguage();
  const isCredit = side === 'made';
  return (
    <>
      <SectionHead title={w.refunds} gloss={gloss?.refunds} />
      <List label={w.refunds}>
        {refunds.map(({ id, amount, reason, createdAt }) => (
          <ListRow
            key={id}
            icon={isCredit ? arrowDownLeft : arrowUpRight}
            title={reason ?? w.refund}
            meta={
              <>
                <span>{dateTimeText(createdAt, language)}</span>
                <br />
                <span>{said}</span>
              </>
            }
            amount={amountText(isCredit ? amount : `-${amount}`, { symbol: '₩', isCredit })}
            isCredit={isCredit}
          />
        ))}
      </List>
    </>
  );
}
