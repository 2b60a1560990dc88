import { amountOf } from '#features/ledger/web/amount-of.ts';
import { files } from '#platform/web/calls/files.ts';
import { useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { contract } from '../../contract.ts';
import { seoulDay } from '../../trips/stay.ts';
import { useRead } from '../calls.ts';
import { deskActs } from '../reasons.ts';
import styles from './Desk.module.css';
import { operatorWords } from './operator-words.ts';

const FILE = 'GET /api/org/{id}/refund-report.csv';
const file = files<typeof contract>();

/** This month's totals (in Seoul), and all its claims as a file. */
export function MonthReport({ id }: { id: number }) {
  const w = useWords(operatorWords);
  const to = seoulDay(new Date());
  const query = { from: `${to.slice(0, 7)}-01`, to };
  const read = useRead('GET /api/org/{id}/refund-report', { params: { id }, query });
  const { isBusy, act } = useAct(deskActs);
  const save = () =>
    act(() => file(FILE, { params: { id }, query }), {
      done: { title: w.saved },
      failed: w.notSaved,
      onDone: ({ name, blob }) => saveBlob(name, blob),
    });
  return (
    <>
      <SectionHead title={w.report} />
      <Loaded read={read} what={w.report} rows={2}>
        {(it) => (
          <KeyValues
            rows={[
              ...(['claims', 'recorded', 'refused', 'paid'] as const).map((one) => ({
                term: w.reportRows[one],
                value: String(it[one]),
              })),
              { term: w.granted, value: usd(it.grantedAmount) },
              { term: w.feeSum, value: usd(it.feeAmount) },
              { term: w.paidUsdc, value: amountOf('USDC', it.paidUsdc) },
              { term: w.paidWon, value: amountOf('KRW', it.paidWon) },
              ...(it.returnedUsdc === '0' ? [] : [{ term: w.returnedUsdc, value: amountOf('USDC', it.returnedUsdc) }]),
              ...(it.returnedWon === '0' ? [] : [{ term: w.returnedWon, value: amountOf('KRW', it.returnedWon) }]),
            ]}
          />
        )}
      </Loaded>
      <div className={styles.rows}>
        <Button look="quiet" isWide isAct icon={download} isDisabled={isBusy} onClick={() => void save()}>
          {w.csv}
        </Button>
      </div>
    </>
  );
}
