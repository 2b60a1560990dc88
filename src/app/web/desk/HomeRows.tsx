import { createPortal } from 'react-dom';
import { useHidden } from '#features/assets/web/hidden.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useRead as useLocalRead } from '#features/localpay/web/calls.ts';
import { words as localWords } from '#features/localpay/web/words.ts';
import { useRead as useWorkRead } from '#features/work/web/calls.ts';
import { words as workWords } from '#features/work/web/words.ts';
import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { qr, stamp } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import styles from './Desk.module.css';

/** Texts below Home's cards on a desktop. */
const deskWords = defineWords({
  en: {
    services: 'Services',
    waits: (count: number) =>
      count === 1 ? '1 document waits for your seal' : `${count} documents wait for your seal`,
  },
  ko: { services: '서비스', waits: (count: number) => `결재 대기 문서 ${count}건` },
});

/** Rows at the end of Home when History has its own column: LocalPay's balance and open approvals. */
export function HomeRows() {
  const local = useWords(localWords);
  const work = useWords(workWords);
  const w = useWords(deskWords);
  const isHidden = useHidden();
  const account = useLocalRead('GET /api/local-currency/{userId}').data;
  const pending = useWorkRead('GET /api/work/summary/{userId}').data?.pending;
  const screen = document.querySelector('main');
  if (!screen || !account || pending === undefined) return null;
  const { currency, balance } = account;
  return createPortal(
    <div className={styles.rows}>
      <List label={w.services}>
        <ListRow
          icon={qr}
          title={local.title}
          meta={local.balance}
          amount={isHidden ? local.hidden : amountOf(currency, balance)}
          href="/localpay"
        />
        <ListRow
          icon={stamp}
          title={work.title}
          meta={pending > 0 ? w.waits(pending) : work.nothingWaits}
          href="/work"
        />
      </List>
    </div>,
    screen,
  );
}
