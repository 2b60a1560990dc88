import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import { useRead } from '../calls.ts';
import { Claims } from './Claims.tsx';
import { Comparison } from './Comparison.tsx';
import styles from './Desk.module.css';
import { DeskRules } from './DeskRules.tsx';
import { DeskShops } from './DeskShops.tsx';
import { MonthReport } from './MonthReport.tsx';
import { operatorWords } from './operator-words.ts';

interface RefundsDeskProps {
  id: number;
  /** The reader's rights in this organisation. */
  rights: readonly string[];
}

/** A refund operator's desk: pending claims, payments, shops, rules, and the comparison with the tax office. */
export function RefundsDesk({ id, rights }: RefundsDeskProps) {
  const w = useWords(operatorWords);
  const summary = useRead('GET /api/org/{id}/refunds/summary', { params: { id } });
  const mayChange = rights.includes('shop');
  return (
    <>
      <p className={styles.lead}>{w.lead}</p>
      <Loaded read={summary} what={w.title} rows={2}>
        {(it) => (
          <KeyValues
            rows={[
              { term: w.due, value: usd(it.dueAmount) },
              { term: w.could, value: `${amountOf('USDC', it.usdc)} · ${amountOf('KRW', it.won)}` },
              { term: w.open, value: String(Object.values(it.waiting).reduce((sum, n) => sum + n, 0)) },
              { term: w.shopsCount, value: String(it.shops) },
            ]}
          />
        )}
      </Loaded>
      <Claims id={id} mayPay={rights.includes('money')} />
      <Comparison id={id} />
      <Side>
        <DeskShops id={id} mayChange={mayChange} />
        <DeskRules id={id} mayChange={mayChange} />
        <MonthReport id={id} />
      </Side>
    </>
  );
}
