import { lazy, Suspense } from 'react';
import type { Membership } from '#features/organisations/wire.ts';
import { OrgHome } from './OrgHome.tsx';
import { isShop, type OrgPage } from './org-pages.ts';
import { ShopHome } from './ShopHome.tsx';

const ApprovalsPage = lazy(() =>
  import('#features/work/web/staff/ApprovalsPage.tsx').then((it) => ({ default: it.ApprovalsPage })),
);
const AskingPage = lazy(() =>
  import('#features/verifier/web/staff/AskingPage.tsx').then((it) => ({ default: it.AskingPage })),
);
const AuditPage = lazy(() =>
  import('#features/organisations/web/AuditPage.tsx').then((it) => ({ default: it.AuditPage })),
);
const BankAccounts = lazy(() =>
  import('#features/banking/web/BankAccounts.tsx').then((it) => ({ default: it.BankAccounts })),
);
const CaseList = lazy(() => import('#features/cases/web/CaseList.tsx').then((it) => ({ default: it.CaseList })));
const ErasuresPart = lazy(() =>
  import('#features/parties/web/ErasuresPart.tsx').then((it) => ({ default: it.ErasuresPart })),
);
const IssuingPage = lazy(() =>
  import('#features/issuance/web/staff/IssuingPage.tsx').then((it) => ({ default: it.IssuingPage })),
);
const KeysPage = lazy(() =>
  import('#features/organisations/web/keys/KeysPage.tsx').then((it) => ({ default: it.KeysPage })),
);
const MoneyPage = lazy(() => import('./MoneyPage.tsx').then((it) => ({ default: it.MoneyPage })));
const DeveloperPage = lazy(() => import('./MorePage.tsx').then((it) => ({ default: it.DeveloperPage })));
const MorePage = lazy(() => import('./MorePage.tsx').then((it) => ({ default: it.MorePage })));
const PaymentsPage = lazy(() => import('./PaymentsPage.tsx').then((it) => ({ default: it.PaymentsPage })));
const PeoplePage = lazy(() =>
  import('#features/connections/web/PeoplePage.tsx').then((it) => ({ default: it.PeoplePage })),
);
const ProofRules = lazy(() =>
  import('#features/admission/web/rules/ProofRules.tsx').then((it) => ({ default: it.ProofRules })),
);
const RefundsDesk = lazy(() =>
  import('#features/traveler/web/staff/RefundsDesk.tsx').then((it) => ({ default: it.RefundsDesk })),
);
const StaffRoom = lazy(() => import('./StaffRoom.tsx').then((it) => ({ default: it.StaffRoom })));
const TillsPage = lazy(() =>
  import('#features/tills/web/owner/TillsPage.tsx').then((it) => ({ default: it.TillsPage })),
);
const TrailAnchors = lazy(() =>
  import('#features/chain/web/anchors/TrailAnchors.tsx').then((it) => ({ default: it.TrailAnchors })),
);
const WebhooksPage = lazy(() =>
  import('#features/outbound/web/WebhooksPage.tsx').then((it) => ({ default: it.WebhooksPage })),
);

/** One page of an organisation; the code of all but the first loads when opened. */
export function OrgPageBody({ of, page }: { of: Membership; page: OrgPage }) {
  return (
    <Suspense>
      <Body of={of} page={page} />
    </Suspense>
  );
}

function Body({ of, page }: { of: Membership; page: OrgPage }) {
  const { id, seed } = of.organisation;
  const may = (right: Membership['rights'][number]) => of.rights.includes(right);
  switch (page) {
    case 'money':
      return <MoneyPage of={of} />;
    case 'approvals':
      return <ApprovalsPage id={id} />;
    case 'payments':
      return <PaymentsPage of={of} />;
    case 'cases':
      return <CaseList />;
    case 'tills':
      return <TillsPage id={id} mayChange={may('shop')} />;
    case 'refunds':
      return (
        <>
          <RefundsDesk id={id} rights={of.rights} />
          <ProofRules id={id} mayChange={may('shop')} />
        </>
      );
    case 'issuing':
      return <IssuingPage id={id} seed={seed} isChanging={may('issue')} />;
    case 'asking':
      return <AskingPage id={id} seed={seed} canDesign={may('question')} canAsk={may('ask')} />;
    case 'keys':
      return <KeysPage of={of} />;
    case 'webhooks':
      return <WebhooksPage id={id} />;
    case 'staff':
      return <StaffRoom of={of} />;
    case 'people':
      return (
        <>
          <PeoplePage id={id} seed={seed} isChanging={may('connect')} />
          <ErasuresPart id={id} isChanging={may('connect')} />
        </>
      );
    case 'audit':
      return (
        <>
          <AuditPage id={id} />
          <TrailAnchors id={id} />
        </>
      );
    case 'banks':
      return <BankAccounts />;
    case 'developer':
      return <DeveloperPage of={of} />;
    case 'more':
      return <MorePage of={of} />;
    default:
      return isShop(of.organisation) ? <ShopHome of={of} /> : <OrgHome of={of} />;
  }
}
