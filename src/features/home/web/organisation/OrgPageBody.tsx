import { BankAccounts } from '#features/banking/web/BankAccounts.tsx';
import { KeysPage } from '#features/organisations/web/KeysPage.tsx';
import { StaffPage } from '#features/organisations/web/StaffPage.tsx';
import type { Membership } from '#features/organisations/wire.ts';
import { WebhooksPage } from '#features/outbound/web/WebhooksPage.tsx';
import { MoneyPage } from './MoneyPage.tsx';
import { OrgHome } from './OrgHome.tsx';
import type { OrgPage } from './org-pages.ts';
import { PaymentsPage } from './PaymentsPage.tsx';

/** One of an organisation's pages. */
export function OrgPageBody({ of, page }: { of: Membership; page: OrgPage }) {
  const { id } = of.organisation;
  switch (page) {
    case 'money':
      return <MoneyPage of={of} />;
    case 'payments':
      return <PaymentsPage />;
    case 'keys':
      return <KeysPage id={id} />;
    case 'webhooks':
      return <WebhooksPage id={id} />;
    case 'staff':
      return <StaffPage of={of} />;
    case 'banks':
      return <BankAccounts />;
    default:
      return <OrgHome of={of} />;
  }
}
