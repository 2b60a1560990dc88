import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useRead as useBanks } from '#features/banking/web/calls.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useRead as useLocalPay } from '#features/localpay/web/calls.ts';
import type { Membership } from '#features/organisations/wire.ts';
import { useRead } from '#features/pay/web/calls.ts';
import { dayOf } from '#platform/korean-days.ts';
import { useMay } from '#platform/web/calls/acting.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { store } from '#ui/drawings/icons.ts';
import { bank, printer, ticket } from '#ui/drawings/icons-more.ts';
import { StatTiles } from '#ui/layout/Facts.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { GetPaid } from './GetPaid.tsx';
import styles from './Org.module.css';
import { isOpen, pathOfPage } from './org-pages.ts';
import { orgWords } from './org-words.ts';

const Taken = lazy(() => import('./Taken.tsx').then((it) => ({ default: it.Taken })));

const loadKit = () => import('#features/statements/web/kit/BesideShop.tsx').then(({ BesideShop }) => BesideShop);
/** The most payments of a day that are added up here. */
const MOST = 100;

/** Home of a shop: getting paid, the day's takings, what will be paid out, and the counter. */
export function ShopHome({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  const may = useMay();
  return (
    <>
      {isOpen(of, 'payments') && <GetPaid />}
      {may('read') ? <Figures /> : <p className={styles.quiet}>{w.unseen}</p>}
      <Counter of={of} />
      <Side>
        {may('read') && (
          <Suspense>
            <Taken />
          </Suspense>
        )}
      </Side>
    </>
  );
}

/** Today's takings less refunds, and the won that the shop has. */
function Figures() {
  const w = useWords(orgWords);
  const account = useLocalPay('GET /api/local-currency/{userId}').data;
  const taken = useRead('GET /api/payments/{userId}', { query: { side: 'taken', limit: MOST } }).data;
  if (!account || !taken) return null;
  const today = dayOf(new Date());
  const ofToday = taken.filter(({ createdAt }) => dayOf(new Date(createdAt)) === today);
  const sum = ofToday.reduce((all, { amount, refunded }) => all + BigInt(amount) - BigInt(refunded), 0n);
  const isMore = ofToday.length === MOST;
  return (
    <StatTiles
      stats={[
        {
          value: `${amountOf(account.currency, String(sum))}${isMore ? '+' : ''}`,
          label: w.takenToday(ofToday.length),
        },
        { value: amountOf(account.currency, account.balance), label: w.toBePaid },
      ]}
    />
  );
}

/** Rows for the counter, and what is missing before payouts can reach the shop's bank. */
function Counter({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  const { id } = of.organisation;
  const [isPrinting, setIsPrinting] = useState(false);
  const [Kit, need] = useLater(loadKit);
  return (
    <>
      <List label={w.counter}>
        {of.rights.includes('money') && <NoBankRow id={id} />}
        {isOpen(of, 'tills') && (
          <>
            <ListRow icon={ticket} title={w.items} meta={w.itemsText} href={pathOfPage(id, 'tills')} />
            <ListRow icon={store} title={w.pages.tills} meta={w.tillsText} href={pathOfPage(id, 'tills')} />
          </>
        )}
        {isOpen(of, 'payments') && (
          <ListRow
            icon={printer}
            title={w.sticker}
            meta={w.stickerText}
            onClick={() => need(() => setIsPrinting(true))}
          />
        )}
      </List>
      <Sheet isOpen={isPrinting} onClose={() => setIsPrinting(false)} title={w.sticker} closeLabel={w.close}>
        {Kit && <Kit id={id} />}
      </Sheet>
    </>
  );
}

function NoBankRow({ id }: { id: number }): ReactNode {
  const w = useWords(orgWords);
  const accounts = useBanks('GET /api/bank-accounts/{userId}').data;
  if (accounts?.length !== 0) return null;
  return <ListRow icon={bank} title={w.noBank} meta={w.noBankText} href={pathOfPage(id, 'banks')} />;
}
