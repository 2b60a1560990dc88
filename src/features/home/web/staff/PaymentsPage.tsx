import { useState } from 'react';
import type { Payment } from '#features/pay/contract.ts';
import { RefundForm } from '#features/pay/web/receipt/RefundForm.tsx';
import { ShopForm } from '#features/pay/web/till/ShopForm.tsx';
import { TakenList } from '#features/pay/web/till/TakenList.tsx';
import { tillWords } from '#features/pay/web/till/till-words.ts';
import { words } from '#features/pay/web/words.ts';
import { useActing, useMay } from '#platform/web/calls/acting.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { receipt, store } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Side } from '#ui/layout/Side.tsx';
import styles from './Org.module.css';
import { GetPaid } from './OrgHome.tsx';
import { pathOfPage } from './org-pages.ts';
import { orgWords } from './org-words.ts';

/** The organisation's point of sale: payment requests, and takings for roles that may see them. */
export function PaymentsPage() {
  const w = useWords(orgWords);
  const all = useWords(words);
  const { refund } = useWords(tillWords);
  const may = useMay();
  const org = useActing()?.userId;
  const [refunding, setRefunding] = useState<Payment>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setRefunding(undefined);
  return (
    <>
      <p className={styles.quiet}>{w.takeText}</p>
      <GetPaid />
      {may('shop') && <ShopForm />}
      {may('read') && org !== undefined && isHosted() && (
        <List label={w.nav}>
          <ListRow icon={store} title={w.pages.tills} meta={w.tillsText} href={pathOfPage(org, 'tills')} />
          <ListRow icon={receipt} title={w.pages.cases} meta={w.casesText} href={pathOfPage(org, 'cases')} />
        </List>
      )}
      <Side>{may('read') && <TakenList onRefund={setRefunding} />}</Side>
      <Sheet
        isOpen={refunding !== undefined}
        onClose={close}
        title={refund.title}
        lead={refund.lead}
        closeLabel={all.close}
        isBusy={isBusy}
      >
        {refunding && <RefundForm payment={refunding} onBusy={setIsBusy} onDone={close} />}
      </Sheet>
    </>
  );
}
