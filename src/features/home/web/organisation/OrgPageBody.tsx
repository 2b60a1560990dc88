import { lazy, Suspense } from 'react';
import { BankAccounts } from '#features/banking/web/BankAccounts.tsx';
import { CaseList } from '#features/cases/web/CaseList.tsx';
import { PeoplePage } from '#features/connections/web/PeoplePage.tsx';
import { AuditPage } from '#features/organisations/web/AuditPage.tsx';
import { KeysPage } from '#features/organisations/web/keys/KeysPage.tsx';
import type { Membership } from '#features/organisations/wire.ts';
import { WebhooksPage } from '#features/outbound/web/WebhooksPage.tsx';
import { MoneyPage } from './MoneyPage.tsx';
import { MorePage } from './MorePage.tsx';
import { OrgHome } from './OrgHome.tsx';
import type { OrgPage } from './org-pages.ts';
import { PaymentsPage } from './PaymentsPage.tsx';
import { StaffRoom } from './StaffRoom.tsx';

/** Only refund operators have it. */
const RefundsDesk = lazy(() =>
  import('#features/traveler/web/operator/RefundsDesk.tsx').then((module) => ({ default: module.RefundsDesk })),
);
const ProofRules = lazy(() =>
  import('#features/admission/web/refunds/ProofRules.tsx').then((module) => ({ default: module.ProofRules })),
);
/** Below the people, once they are there. */
const ErasuresPart = lazy(() =>
  import('#features/parties/web/ErasuresPart.tsx').then((module) => ({ default: module.ErasuresPart })),
);
/** A shop's. */
const TillsPage = lazy(() =>
  import('#features/tills/web/owner/TillsPage.tsx').then((module) => ({ default: module.TillsPage })),
);
/** It comes when it is opened. */
const ApprovalsPage = lazy(() =>
  import('./approvals/ApprovalsPage.tsx').then((file) => ({ default: file.ApprovalsPage })),
);

/** Its forms and lists come with the page that needs them. */
const IssuingPage = lazy(() =>
  import('#features/issuance/web/issuing/IssuingPage.tsx').then((module) => ({ default: module.IssuingPage })),
);

/** A counter's. */
const AskingPage = lazy(() =>
  import('#features/verifier/web/asking/AskingPage.tsx').then((module) => ({ default: module.AskingPage })),
);

/** Below its audit trail, where a chain is. */
const TrailAnchors = lazy(() =>
  import('#features/chain/web/anchors/TrailAnchors.tsx').then((module) => ({ default: module.TrailAnchors })),
);

/** One of an organisation's pages. */
export function OrgPageBody({ of, page }: { of: Membership; page: OrgPage }) {
  const { id } = of.organisation;
  switch (page) {
    case 'money':
      return <MoneyPage of={of} />;
    case 'approvals':
      return (
        <Suspense>
          <ApprovalsPage id={id} />
        </Suspense>
      );
    case 'payments':
      return <PaymentsPage />;
    case 'cases':
      return <CaseList />;
    case 'tills':
      return (
        <Suspense>
          <TillsPage id={id} mayChange={of.rights.includes('shop')} />
        </Suspense>
      );
    case 'refunds':
      return (
        <Suspense>
          <RefundsDesk id={id} rights={of.rights} />
          <ProofRules id={id} mayChange={of.rights.includes('shop')} />
        </Suspense>
      );
    case 'issuing':
      return (
        <Suspense>
          <IssuingPage id={id} seed={of.organisation.seed} isChanging={of.rights.includes('issue')} />
        </Suspense>
      );
    case 'asking':
      return (
        <Suspense>
          <AskingPage
            id={id}
            seed={of.organisation.seed}
            canDesign={of.rights.includes('question')}
            canAsk={of.rights.includes('ask')}
          />
        </Suspense>
      );
    case 'keys':
      return <KeysPage of={of} />;
    case 'webhooks':
      return <WebhooksPage id={id} />;
    case 'staff':
      return <StaffRoom of={of} />;
    case 'people':
      return (
        <>
          <PeoplePage id={id} seed={of.organisation.seed} isChanging={of.rights.includes('connect')} />
          <Suspense>
            <ErasuresPart id={id} isChanging={of.rights.includes('connect')} />
          </Suspense>
        </>
      );
    case 'audit':
      return <Trail id={id} />;
    case 'banks':
      return <BankAccounts />;
    case 'more':
      return <MorePage of={of} />;
    default:
      return <OrgHome of={of} />;
  }
}

function Trail({ id }: { id: number }) {
  return (
    <>
      <AuditPage id={id} />
      <Suspense>
        <TrailAnchors id={id} />
      </Suspense>
    </>
  );
}
