import { useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FilterChip, FilterRow } from '#ui/controls/Choice.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { call, useRead } from '../calls.ts';
import { useAsking, won } from '../issue/asking.ts';
import { issueWords } from '../issue/issue-words.ts';
import office from '../Office.module.css';
import { settlementWords } from './settlement-words.ts';

const PAID = 'POST /api/office/bank-lines/{bankLineId}/paid';
const MOST = 200;

interface HeldPayment {
  readonly id: number;
  readonly payee: string;
  readonly won: string;
}

interface PaidByBankProps {
  /** Payments of runs, or orders in files. */
  of: 'lines' | 'orders';
  payments: readonly HeldPayment[];
  /** Those that are chosen at first. */
  initial: readonly number[];
}

/** Takes a debit of the bank that nothing explains for the payments that are chosen, the rest of it for the bank's charge. Nothing without a debit. */
export function PaidByBank({ of, payments, initial }: PaidByBankProps) {
  const w = useWords(issueWords);
  const s = useWords(settlementWords);
  const read = useRead('GET /api/office/bank-lines', { query: { limit: 200 } });
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set(initial));
  const chosen = payments.filter(({ id }) => ids.has(id));
  const sum = chosen.reduce((total, one) => total + BigInt(one.won), 0n);
  const debits = (read.data ?? []).filter((one) => !one.isCredit && BigInt(one.won) >= sum);
  const [debitId, setDebitId] = useState('');
  const asking = useAsking();
  const { act, prove, isBusy, reason, isTried } = asking;
  if (payments.length === 0 || debits.length === 0) return null;
  const isChosen = debits.some(({ id }) => String(id) === debitId);
  const isMany = chosen.length === 0 || chosen.length > MOST;
  const ask = () => {
    asking.try();
    if (reason === undefined || !isChosen || isMany) return;
    const sent = {
      params: { bankLineId: Number(debitId) },
      body: { lines: [], orders: [], [of]: chosen.map(({ id }) => id), reason },
    };
    void act(
      () => prove(s.signPaid(won(String(sum))), { call: PAID, ...sent }, (proof) => call(PAID, { ...sent, ...proof })),
      { done: { title: w.asked }, failed: w.notAsked, onDone: asking.start },
    );
  };
  const toggle = (id: number) =>
    setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <>
      <p className={office.quiet} translate="no">
        {s.paidText(won(String(sum)))}
      </p>
      {payments.length > 1 && (
        <FilterRow>
          {payments.map((one) => (
            <FilterChip
              key={one.id}
              label={`${one.payee}, ${won(one.won)}`}
              isActive={ids.has(one.id)}
              onClick={() => toggle(one.id)}
            />
          ))}
        </FilterRow>
      )}
      {isTried && isMany && <p className={office.quiet}>{s.paymentsNeeded(MOST)}</p>}
      <SelectField
        label={s.debit}
        value={isChosen ? debitId : ''}
        error={isTried && !isChosen ? s.debitNeeded : undefined}
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
