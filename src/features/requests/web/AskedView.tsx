import { useState } from 'react';
import { AmountNoticesFor } from '#features/contacts/web/payee/AmountNotices.tsx';
import { type Asset, findAsset } from '#features/currency/assets.ts';
import { totalOf } from '#features/ledger/send-form.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { ButtonLink, TextButton } from '#ui/controls/Button.tsx';
import { info } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { AskedShare } from '../contract.ts';
import { DeclineForm } from './DeclineForm.tsx';
import { PayForm } from './PayForm.tsx';
import { Quote } from './Quote.tsx';
import { Requester } from './Requester.tsx';
import styles from './Requests.module.css';
import { words } from './words.ts';

interface AskedViewProps {
  share: AskedShare;
  /** The requester's short name. */
  name: string;
}

/**
 * A share that a person is asked to pay: the requester first, then the purpose. It is marked as a request until paid,
 * and only the button with the seal pays it.
 */
export function AskedView({ share, name }: AskedViewProps) {
  const w = useWords(words);
  const { state, note, transactionId } = share;
  const [isDeclining, setIsDeclining] = useState(false);
  const [typed, setTyped] = useState('');
  const amount = share.amount ?? typed.trim();
  const asset = findAsset(share.assetType);
  const isOpen = state === 'open';
  const stood = w.stood[state];
  const payee = { address: share.requester.toLowerCase(), checksummed: share.requester };
  return (
    <div className={styles.form}>
      <Requester address={share.requester} />
      <div className={styles.request}>
        <InfoLine icon={info} title={isOpen ? w.requestOnly : stood} />
        {note !== null && <Quote label={w.theirWords} text={note} />}
        <Facts share={share} asset={asset} amount={amount} />
      </div>
      {share.reason !== null && <Quote label={w.yourWords} text={share.reason} />}
      {transactionId !== null && (
        <ButtonLink look="quiet" isWide href={`/history?entry=transaction-${transactionId}`}>
          {w.openPayment}
        </ButtonLink>
      )}
      {isOpen && <AmountNoticesFor asset={asset} amount={amount} balance={undefined} payee={payee} />}
      {isOpen && isDeclining && <DeclineForm share={share} onClose={() => setIsDeclining(false)} />}
      {isOpen && !isDeclining && (
        <div className={styles.acts}>
          <PayForm share={share} name={name} amount={amount} onAmount={setTyped} />
          <TextButton onClick={() => setIsDeclining(true)}>{share.isByLink ? w.giveBack : w.decline}</TextButton>
        </div>
      )}
    </div>
  );
}

function Facts({ share, asset, amount }: { share: AskedShare; asset: Asset | undefined; amount: string }) {
  const w = useWords(words);
  const language = useLanguage();
  const { assetType, fee, state, expiresAt, split } = share;
  const total = asset && totalOf(amount, asset, fee);
  const isOpen = state === 'open';
  return (
    <KeyValues
      rows={[
        { term: w.facts.asked, value: share.amount === null ? w.yourAmount : amountOf(assetType, share.amount) },
        ...(split === null ? [] : [{ term: w.facts.ofTotal, value: amountOf(assetType, split.total) }]),
        ...(isOpen ? [{ term: w.facts.until, value: dateTimeText(expiresAt, language) }] : []),
        ...(isOpen ? [{ term: w.facts.fee, value: fee === '0' ? w.facts.noFee : amountOf(assetType, fee) }] : []),
      ]}
      total={isOpen && total !== undefined ? { term: w.facts.total, value: amountOf(assetType, total) } : undefined}
    />
  );
}
