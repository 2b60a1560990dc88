import { useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import type { SettlementLine } from '../../calls/settlement.ts';
import { call, useRead } from '../calls.ts';
import { useAsking, won } from '../issue/asking.ts';
import { issueWords } from '../issue/issue-words.ts';
import office from '../Office.module.css';
import { settlementWords } from './settlement-words.ts';

const PAID = 'POST /api/office/bank-lines/{bankLineId}/paid';
const MOST = 200;

/** Takes a debit of the bank that nothing explains for these payments, the rest of it for the bank's charge. Nothing without such a debit. */
export function PaidByBank({ lines }: { lines: readonly SettlementLine[] }) {
  const w = useWords(issueWords);
  const s = useWords(settlementWords);
  const read = useRead('GET /api/office/bank-lines', { query: { limit: 200 } });
  const sum = lines.reduce((total, { net }) => total + BigInt(net), 0n);
  const debits = (read.data ?? []).filter((one) => !one.isCredit && BigInt(one.won) >= sum);
  const [debitId, setDebitId] = useState('');
  const asking = useAsking();
  const { act, prove, isBusy, reason, isTried } = asking;
  if (lines.length === 0 || lines.length > MOST || debits.length === 0) return null;
  const ask = () => {
    asking.try();
    if (reason === undefined || debitId === '') return;
    const sent = { params: { bankLineId: Number(debitId) }, body: { lines: lines.map(({ id }) => id), reason } };
    void act(
      () => prove(s.signPaid(won(String(sum))), { call: PAID, ...sent }, (proof) => call(PAID, { ...sent, ...proof })),
      { done: { title: w.asked }, failed: w.notAsked, onDone: asking.start },
    );
  };
  return (
    <>
      <p className={office.quiet}>{s.paidText(won(String(sum)))}</p>
      <SelectField
        label={s.debit}
        value={debitId}
        error={isTried && debitId === '' ? s.debitNeeded : undefined}
        onChange={({ target }) => setDebitId(target.value)}
        options={[
          { value: '', text: w.choose },
          ...debits.map((one) => ({ value: String(one.id), text: `${one.reference}, ${won(one.won)}` })),
        ]}
      />
      <TextField {...asking.reasonField} />
      <div className={office.acts}>
        <Button look="quiet" isWide isAct loadingText={isBusy ? w.asking : undefined} onClick={ask}>
          {s.paid}
        </Button>
      </div>
    </>
  );
}
