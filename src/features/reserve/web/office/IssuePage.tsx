import { useState } from 'react';
import { NetworkPart } from '#features/chain/web/office/NetworkPart.tsx';
import { ExchangePart } from '#features/exchange/web/office/ExchangePart.tsx';
import { useRead as useNetwork } from '#features/ledger/web/calls.ts';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import office from '#features/office/web/Office.module.css';
import { SettlementForm } from '#features/settlement/web/office/SettlementForm.tsx';
import { SettlementRuns } from '#features/settlement/web/office/SettlementRuns.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { Tabs } from '#ui/controls/Choice.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { OrdersPart } from '../orders/OrdersPart.tsx';
import { HeldLines } from '../settling/HeldLines.tsx';
import { BankLines } from './BankLines.tsx';
import { CreditFiles } from './CreditFiles.tsx';
import { CreditsForm } from './CreditsForm.tsx';
import { IssueForm } from './IssueForm.tsx';
import { issueWords } from './issue-words.ts';
import { RedeemForm } from './RedeemForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { SendForm } from './SendForm.tsx';
import { Sums } from './Sums.tsx';
import { WaitingMoney } from './WaitingMoney.tsx';

const TABS = ['issue', 'credits', 'settlement', 'orders', 'redeem', 'send', 'exchange', 'network'] as const;
type Tab = (typeof TABS)[number];

/** Requests on the left; on the right the pending acts, the sums that must match, and the bank's lines. */
export function IssuePage({ of }: { of: OfficeMembership }) {
  const w = useWords(issueWords);
  const [tab, setTab] = useState<Tab>('issue');
  const [lineId, setLineId] = useState<number>();
  const mayAsk = of.rights.includes('issue');
  const hasChain = useNetwork('GET /api/network').data?.kind === 'chain';
  const issue = (id: number) => {
    setLineId(id);
    setTab('issue');
  };
  return (
    <div className={office.page}>
      <Tabs
        options={TABS.filter((id) => id !== 'network' || hasChain).map((id) => ({ id, label: w.tabs[id] }))}
        value={tab}
        onChange={setTab}
        label={w.title}
        panelId="office-issue"
      />
      <div className={office.access}>
        <div id="office-issue" role="tabpanel" aria-label={w.tabs[tab]}>
          {!mayAsk && <p className={office.yours}>{w.notForRole}</p>}
          {mayAsk && tab === 'issue' && <IssueForm key={lineId ?? 0} lineId={lineId} />}
          {mayAsk && tab === 'credits' && <CreditsForm />}
          {mayAsk && tab === 'settlement' && <SettlementForm of={of} />}
          {mayAsk && tab === 'redeem' && <RedeemForm of={of} />}
          {mayAsk && tab === 'send' && (
            <>
              <SendForm />
              <SectionHead title={w.refund} />
              <RefundForm />
            </>
          )}
          {tab === 'exchange' && of.rights.includes('bank') && (
            <ExchangePart mayAsk={mayAsk} mayStop={of.rights.includes('stop')} />
          )}
          {tab === 'network' && of.rights.includes('bank') && <NetworkPart of={of} />}
          {tab === 'orders' && of.rights.includes('bank') && <OrdersPart of={of} mayAsk={mayAsk} />}
          {tab === 'settlement' && of.rights.includes('bank') && <SettlementRuns mayAsk={mayAsk} Held={HeldLines} />}
          {tab === 'credits' && of.rights.includes('bank') && <CreditFiles mayAsk={mayAsk} />}
        </div>
        <div>
          <WaitingMoney />
          {of.rights.includes('bank') && (
            <BankLines onIssue={mayAsk ? issue : undefined} isBesideCredits={tab === 'issue' || tab === 'credits'} />
          )}
          <Sums />
        </div>
      </div>
    </div>
  );
}
