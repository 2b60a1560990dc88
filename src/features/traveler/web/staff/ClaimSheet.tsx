import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { readName } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { OperatorClaim } from '../../wire.ts';
import { call, useRead } from '../calls.ts';
import { deskActs } from '../reasons.ts';
import { words } from '../words.ts';
import styles from './Desk.module.css';
import { operatorWords } from './operator-words.ts';
import { Steps } from './Steps.tsx';

const DECIDE = 'POST /api/org/{id}/refunds/{refundId}/decide';
const START = 'POST /api/org/{id}/refunds/{refundId}/start';

interface ClaimSheetProps {
  id: number;
  mayPay: boolean;
  /** Undefined while the sheet is closed. */
  claim: OperatorClaim | undefined;
  onClose: () => void;
}

/** A claim as its operator sees it, without the person's identity. */
export function ClaimSheet({ id, mayPay, claim, onClose }: ClaimSheetProps) {
  const w = useWords(operatorWords);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Detail
      isOpen={claim !== undefined}
      onClose={onClose}
      title={claim ? readName(claim, 'merchantName', language) : ''}
      lead={claim?.waitsFor ? w.waits[claim.waitsFor] : undefined}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {claim && (
        <>
          <Facts claim={claim} />
          <Steps steps={claim.steps} />
          {mayPay && claim.waitsFor === 'review' && <Decide id={id} claim={claim} onBusy={setIsBusy} />}
          {mayPay && claim.waitsFor === 'office' && claim.number !== null && <LetDecide id={id} claim={claim} />}
        </>
      )}
    </Detail>
  );
}

function Facts({ claim }: { claim: OperatorClaim }) {
  const w = useWords(operatorWords);
  const all = useWords(words);
  return (
    <KeyValues
      rows={[
        { term: all.statusTerm, value: all.status[claim.status] },
        { term: w.purchase, value: usd(claim.purchaseAmount) },
        { term: w.refund, value: usd(claim.refundAmount) },
        { term: w.confirmed, value: claim.grantedAmount === null ? w.notYet : usd(claim.grantedAmount) },
        { term: w.fee, value: usd(claim.feeAmount) },
        { term: w.number, value: claim.number ?? w.notYet },
        { term: w.paidTo, value: claim.payoutTo === null ? w.notYet : w.payouts[claim.payoutTo] },
        ...(claim.owedAmount === '0' ? [] : [{ term: w.owed, value: usd(claim.owedAmount) }]),
      ]}
    />
  );
}

interface ActProps {
  id: number;
  claim: OperatorClaim;
}

/** Pays or refuses a claim on which the office contradicted itself. */
function Decide({ id, claim, onBusy }: ActProps & { onBusy: (isBusy: boolean) => void }) {
  const w = useWords(operatorWords);
  const language = useLanguage();
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: !reason.trim() && w.reasonNeeded }));
  const { isBusy, act } = useAct({ ...deskActs, onBusy });
  const decide = (decision: 'pay' | 'refuse') =>
    form.press(() => {
      const body = { decision, reason: form.values.reason.trim() };
      const signing = w.signing[decision](readName(claim, 'merchantName', language));
      const work = () => signedCall(call, signing, DECIDE, { params: { id, refundId: claim.id }, body });
      void act(work, { done: { title: w.decided }, failed: w.notDecided });
    });
  return (
    <div className={styles.form}>
      <InfoLine icon={alert} title={w.waits.review} text={w.contradicted} />
      <TextField label={w.reason} maxLength={500} {...form.field('reason')} />
      <Button isAct isWide isDisabled={isBusy} onClick={decide('pay')}>
        {w.pay}
      </Button>
      <Button look="danger-text" isWide isDisabled={isBusy} onClick={decide('refuse')}>
        {w.refuse}
      </Button>
    </div>
  );
}

/** Starts the decision of a sandbox office. */
function LetDecide({ id, claim }: ActProps) {
  const w = useWords(operatorWords);
  const office = useRead('GET /api/tax-office');
  const { isBusy, act } = useAct(deskActs);
  if (!office.data?.isSandbox) return null;
  const start = () =>
    act(() => call(START, { params: { id, refundId: claim.id } }), { done: { title: w.letDone }, failed: w.letFailed });
  return (
    <div className={styles.form}>
      <InfoLine icon={alert} title={w.waits.office} text={w.letDecideText} />
      <Button look="quiet" isWide isAct isDisabled={isBusy} onClick={() => void start()}>
        {w.letDecide}
      </Button>
    </div>
  );
}
