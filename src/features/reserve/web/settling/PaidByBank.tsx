import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { accountWords } from '#features/banking/web/office/account-words.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import { settlementWords } from '#features/settlement/web/office/settlement-words.ts';
import { useWords } from '#platform/web/device/language.ts';
import { FilterChip } from '#ui/controls/Choice.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { wonText } from '#ui/text/amount.ts';
import { chargeFault, forgottenIn } from '../../charges.ts';
import { call, reasons, useRead } from '../office/calls.ts';

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
  /** Ids selected at first. */
  initial: readonly number[];
}

/**
 * Form to match an unexplained bank debit to the chosen payments; its rest is the bank's charge. Hidden without such a
 * debit.
 */
export function PaidByBank({ of, payments, initial }: PaidByBankProps) {
  const c = useWords(accountWords);
  const s = useWords(settlementWords);
  const read = useRead('GET /api/office/bank-lines', { query: { limit: 200 } });
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set(initial));
  const chosen = payments.filter(({ id }) => ids.has(id));
  const sum = chosen.reduce((total, one) => total + BigInt(one.won), 0n);
  const debits = (read.data ?? []).filter(({ isCredit }) => !isCredit);
  const debitOf = (id: string) => debits.find((one) => String(one.id) === id);
  const isMany = chosen.length === 0 || chosen.length > MOST;
  const asking = useActForm(reasons, { debitId: '' }, ({ debitId }) => ({
    payments: isMany && s.paymentsNeeded(MOST),
    debitId: !debitOf(debitId) && s.debitNeeded,
  }));
  if (payments.length === 0 || debits.length === 0) return null;
  const debit = debitOf(asking.values.debitId);
  const charge = debit ? BigInt(debit.won) - sum : 0n;
  const fault = debit && chargeFault({ debit: BigInt(debit.won), sum, count: chosen.length });
  const others = payments.filter(({ id }) => !ids.has(id));
  const ask = asking.ask((reason) => {
    const body = { lines: [], orders: [], [of]: chosen.map(({ id }) => id), reason };
    const sign = s.signPaid(wonText(String(sum)), charge === 0n ? '' : wonText(String(charge)));
    return signedCall(call, sign, PAID, { params: { bankLineId: Number(debit?.id) }, body });
  });
  const toggle = (id: number) =>
    setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <section aria-label={s.paidTitle}>
      <SectionHead title={s.paidTitle} />
      <p className={office.quiet} translate="no">
        {s.paidText(wonText(String(sum)))}
      </p>
      {payments.length > 1 && <Payments payments={payments} chosen={ids} onToggle={toggle} />}
      {asking.error('payments') && <p className={office.quiet}>{asking.error('payments')}</p>}
      <SelectField
        label={s.debit}
        {...asking.field('debitId')}
        value={debit ? asking.values.debitId : ''}
        options={[
          { value: '', text: c.choose },
          ...debits.map((one) => ({ value: String(one.id), text: `${one.reference}, ${wonText(one.won)}` })),
        ]}
      />
      {debit && <Difference debit={debit.won} sum={sum} fault={fault} others={others} />}
      <ActFormEnd asking={asking} look="quiet" isDisabled={fault !== undefined} label={s.paid} onAsk={ask} />
    </section>
  );
}

interface DifferenceProps {
  debit: string;
  sum: bigint;
  fault: ReturnType<typeof chargeFault>;
  others: readonly HeldPayment[];
}

/**
 * Shows the rest of the debit as the bank's charge: why it cannot be one, and the omitted payments that it could
 * contain.
 */
function Difference({ debit, sum, fault, others }: DifferenceProps) {
  const s = useWords(settlementWords);
  const charge = BigInt(debit) - sum;
  const forgotten = fault === undefined ? forgottenIn(charge, others) : [];
  const named = forgotten.slice(0, 3).map((one) => `${one.payee} ${wonText(one.won)}`);
  return (
    <>
      <KeyValues
        rows={[
          { term: s.payments, value: wonText(String(sum)) },
          { term: s.debit, value: wonText(debit) },
        ]}
        total={fault === 'smaller' ? undefined : { term: s.charge, value: wonText(String(charge)) }}
      />
      <div role="status">
        {fault && <InfoLine isCaution icon={alert} title={s.chargeFaults[fault]} />}
        {named.length > 0 && (
          <InfoLine isCaution icon={alert} title={s.forgotten} text={s.forgottenText(named, forgotten.length)} />
        )}
      </div>
    </>
  );
}

interface PaymentsProps {
  payments: readonly HeldPayment[];
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

function Payments({ payments, chosen, onToggle }: PaymentsProps) {
  return (
    <div className={office.payments}>
      {payments.map(({ id, payee, won: sum }) => (
        <FilterChip
          key={id}
          label={`${payee}, ${wonText(sum)}`}
          isActive={chosen.has(id)}
          onClick={() => onToggle(id)}
        />
      ))}
    </div>
  );
}
