// @online

import { useDid } from '#features/identity/web/calls.ts';
import { PartyPrint } from '#features/ledger/web/PartyPrint.tsx';
import { SaveReceipt } from '#features/statements/web/SaveReceipt.tsx';
import { readName } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { files } from '#platform/web/calls/files.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PictureActions } from '#platform/web/pictures/PictureActions.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { Money } from '#ui/text/Money.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { contract, Refund } from '../../contract.ts';
import styles from '../Traveler.module.css';
import { refundTones } from '../tones.ts';
import { words } from '../words.ts';
import { RefundFacts } from './RefundFacts.tsx';
import { RefundChoices, RefundWaits } from './RefundNext.tsx';
import { RefundProgress } from './RefundProgress.tsx';
import { rowWords } from './row-words.ts';

const file = files<typeof contract>();

/** A claim: refund and status, what it waits for, its steps, its facts, and the available acts. */
export function RefundView({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const w = useWords(words);
  const row = useWords(rowWords);
  const language = useLanguage();
  const did = useDid();
  const { merchantName, merchantNameKo } = refund;
  const other = merchantNameKo !== null && language === 'ko' ? merchantName : merchantNameKo;
  const { id, purchaseAmount, refundAmount, grantedAmount, status, createdAt } = refund;
  const amount = usd(grantedAmount ?? refundAmount);
  // A claim that waits for a choice shows it above the steps.
  const isFirst = refund.waitsFor === 'payout';
  return (
    <div className={styles.view}>
      {/* The refund is shown on the person's own print, as in the extracts that they share. */}
      <PartyPrint
        term={w.refund}
        seed={did || undefined}
        purpose="traveler"
        name={readName(refund, 'merchantName', language)}
      >
        {other !== null && (
          <p>
            <LangText>{other}</LangText>
          </p>
        )}
      </PartyPrint>
      <div className={styles.courseSum}>
        <Money text={amount} size="large" />
        <Badge tone={refundTones[status]} word={row.status[status]} />
      </div>
      <RefundWaits refund={refund} />
      {isFirst && <RefundChoices refund={refund} />}
      <RefundProgress refund={refund} />
      {!isFirst && <RefundChoices refund={refund} />}
      <RefundFacts refund={refund} />
      <PictureActions
        name={`ingam-refund-${id}`}
        extract={refund.paid ? { of: 'refund', id } : undefined}
        picture={{
          seed: did || undefined,
          lead: w.refund,
          who: readName(refund, 'merchantName', language),
          amount,
          rows: [
            { term: w.purchase, value: usd(purchaseAmount) },
            { term: w.course, value: `${row.status[status]}, ${dateText(createdAt, language)}` },
          ],
        }}
      />
      {refund.paid && <SaveRefundReceipt id={id} />}
      <Button isWide look="quiet" onClick={onClose}>
        {w.done}
      </Button>
    </div>
  );
}

/** Saves the receipt of a paid refund as a signed file. */
function SaveRefundReceipt({ id }: { id: number }) {
  const userId = useUserId();
  return <SaveReceipt read={() => file('GET /api/tax-refunds/{userId}/{id}/receipt', { params: { userId, id } })} />;
}
