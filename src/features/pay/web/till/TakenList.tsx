import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { shortAddress } from '#features/identity/address.ts';
import type { contract, Payment } from '#features/pay/contract.ts';
import { whenText } from '#platform/dates.ts';
import { useMay } from '#platform/web/calls/acting.ts';
import { pages } from '#platform/web/calls/api.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { store } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { amountText } from '#ui/text/amount.ts';
import styles from '../Pay.module.css';
import { wonText } from '../won.ts';
import { tillWords } from './till-words.ts';

const PAGE = 10;
const TAKEN = 'GET /api/payments/{userId}';
const paymentPages = pages<typeof contract>();

/** Reads the received payments page by page, newest first. */
function useTaken() {
  const params = { userId: useUserId() };
  return usePages([TAKEN, params, 'taken'], ({ before, signal }) =>
    paymentPages(TAKEN, { params, query: { side: 'taken', limit: PAGE, before }, signal }),
  );
}

/** Lists received payments with their payers; older ones load on a press. The rest of each can be refunded here. */
export function TakenList({ onRefund }: { onRefund: (payment: Payment) => void }) {
  const w = useWords(tillWords);
  const language = useLanguage();
  const may = useMay();
  const now = new Date();
  const nameOf = useContactNames();
  return (
    <section>
      <SectionHead title={w.get.taken} />
      <PagedList read={useTaken()} what={w.get.taken} rows={2} more={w.get.more} reading={w.get.showingMore} isAct>
        {(payments) =>
          payments.length === 0 ? (
            <p className={styles.none}>{w.get.none}</p>
          ) : (
            <List label={w.get.taken}>
              {payments.map((payment) => (
                <ListRow
                  key={payment.id}
                  icon={store}
                  title={amountText(payment.amount, { symbol: '₩', isCredit: true })}
                  meta={
                    <>
                      <span translate="no">{nameOf(payment.receipt.payer) ?? shortAddress(payment.receipt.payer)}</span>
                      <br />
                      <span translate="no">
                        {[
                          whenText(payment.createdAt, now, language),
                          payment.refunded !== '0' && w.get.refunded(wonText(payment.refunded)),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </>
                  }
                  button={
                    payment.canRefund &&
                    may('refund') && (
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
      </PagedList>
    </section>
  );
}
