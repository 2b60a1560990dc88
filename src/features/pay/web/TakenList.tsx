import { whenText } from '#platform/dates.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { amountText } from '#ui/amount.ts';
import { Button } from '#ui/Button.tsx';
import { store } from '#ui/icons.ts';
import { List, ListRow, SectionHead } from '#ui/List.tsx';
import type { Payment } from '../contract.ts';
import { useRead } from './calls.ts';
import styles from './Pay.module.css';
import { tillWords } from './till-words.ts';
import { wonText } from './won.ts';

const SHOWN = 10;

/** What was received lately; what is left of it can be refunded from here. */
export function TakenList({ onRefund }: { onRefund: (payment: Payment) => void }) {
  const w = useWords(tillWords);
  const language = useLanguage();
  const now = new Date();
  const read = useRead('GET /api/payments/{userId}', { query: { side: 'taken', limit: SHOWN } });
  return (
    <section>
      <SectionHead title={w.get.taken} />
      <Loaded read={read} what={w.get.taken} rows={2}>
        {(payments) =>
          payments.length === 0 ? (
            <p className={styles.small}>{w.get.none}</p>
          ) : (
            <List label={w.get.taken}>
              {payments.map((payment) => (
                <ListRow
                  key={payment.id}
                  icon={store}
                  title={amountText(payment.amount, { symbol: '₩', isCredit: true })}
                  meta={[
                    whenText(payment.createdAt, now, language),
                    payment.refunded !== '0' && w.get.refunded(wonText(payment.refunded)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  trailing={
                    payment.canRefund && (
                      <Button look="quiet" isCompact isAct onClick={() => onRefund(payment)}>
                        {w.refund.open}
                      </Button>
                    )
                  }
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </section>
  );
}
