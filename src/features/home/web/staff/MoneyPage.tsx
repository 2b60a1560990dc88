import { lazy, Suspense, useState } from 'react';
import { useRead } from '#features/localpay/web/calls.ts';
import type { Membership } from '#features/organisations/wire.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { arrowUpRight } from '#ui/drawings/icons.ts';
import { bank, download } from '#ui/drawings/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { Movements } from './Movements.tsx';
import { OrgNote } from './OrgNote.tsx';
import { pathOfPage } from './org-pages.ts';
import { orgWords } from './org-words.ts';

const loadSend = () => import('#features/pay/web/paying/SendWonSheet.tsx').then(({ SendWonSheet }) => SendWonSheet);
const loadStatement = () =>
  import('#features/statements/web/StatementSheet.tsx').then(({ StatementSheet }) => StatementSheet);

/** Only shops have settlements. */
const ShopSettlements = lazy(() =>
  import('#features/settlement/web/ShopSettlements.tsx').then((module) => ({ default: module.ShopSettlements })),
);

/** The organisation's money: balance, movements, and the ways to move it for roles that may. */
export function MoneyPage({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  const gloss = useGloss(orgWords);
  const [open, setOpen] = useState<'send' | 'statement'>();
  const [Send, needSend] = useLater(loadSend);
  const [Statement, needStatement] = useLater(loadStatement);
  const balance = useRead('GET /api/local-currency/{userId}').data?.balance;
  const isMoving = of.rights.includes('money');
  const close = () => setOpen(undefined);
  return (
    <>
      <OrgNote of={of} />
      <List label={w.pages.money}>
        {of.rights.includes('spend') && (
          <ListRow icon={arrowUpRight} title={w.send} onClick={() => needSend(() => setOpen('send'))} />
        )}
        <ListRow icon={download} title={w.statement} onClick={() => needStatement(() => setOpen('statement'))} />
        {isMoving && (
          <ListRow icon={bank} title={w.banks} meta={w.banksText} href={pathOfPage(of.organisation.id, 'banks')} />
        )}
      </List>
      {of.organisation.kinds.includes('merchant') && (
        <Suspense>
          <ShopSettlements id={of.organisation.id} />
        </Suspense>
      )}
      <Side>
        <SectionHead title={w.movements} gloss={gloss?.movements} />
        <Movements />
      </Side>
      {Send && <Send isOpen={open === 'send'} balance={balance} onClose={close} />}
      {Statement && <Statement isOpen={open === 'statement'} onClose={close} />}
    </>
  );
}
