import type { Membership } from '#features/organisations/wire.ts';
import { ShopForm } from '#features/pay/web/till/ShopForm.tsx';
import { useMay } from '#platform/web/calls/acting.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { receipt, store } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { GetPaid } from './GetPaid.tsx';
import styles from './Org.module.css';
import { isShop, pathOfPage } from './org-pages.ts';
import { orgWords } from './org-words.ts';
import { Taken } from './Taken.tsx';

/** The organisation's point of sale: payment requests, and takings for roles that may see them. */
export function PaymentsPage({ of: { organisation } }: { of: Membership }) {
  const w = useWords(orgWords);
  const may = useMay();
  return (
    <>
      <p className={styles.quiet}>{w.takeText}</p>
      <GetPaid />
      {may('shop') && <ShopForm />}
      {may('read') && isHosted() && (
        <List label={w.nav}>
          {!isShop(organisation) && (
            <ListRow
              icon={store}
              title={w.pages.tills}
              meta={w.tillsText}
              href={pathOfPage(organisation.id, 'tills')}
            />
          )}
          <ListRow
            icon={receipt}
            title={w.pages.cases}
            meta={w.casesText}
            href={pathOfPage(organisation.id, 'cases')}
          />
        </List>
      )}
      <Side>{may('read') && <Taken />}</Side>
    </>
  );
}
