import { type ReactNode, useState } from 'react';
import { NetworkPart } from '#features/chain/web/office/NetworkPart.tsx';
import { ExchangePart } from '#features/exchange/web/office/ExchangePart.tsx';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import { pathOfPage } from '#features/office/rules.ts';
import office from '#features/office/web/Office.module.css';
import { SettlementForm } from '#features/settlement/web/office/SettlementForm.tsx';
import { SettlementRuns } from '#features/settlement/web/office/SettlementRuns.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { go, useSearchParams } from '#platform/web/location.ts';
import { Segmented } from '#ui/controls/Choice.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
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

interface PageProps {
  of: OfficeMembership;
}

/** Requests on the left; on the right the pending acts, the sums that must match, and what else a page needs. */
function MoneyPage({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className={office.page}>
      <div className={office.access}>
        <div>
          <TextSpan>{children}</TextSpan>
        </div>
        <div>
          <WaitingMoney />
          <TextSpan>{beside}</TextSpan>
          <Sums />
        </div>
      </div>
    </div>
  );
}

/** A request, for roles that may make it. */
function Asking({ of, children }: PageProps & { children: ReactNode }) {
  const w = useWords(issueWords);
  return of.rights.includes('issue') ? children : <p className={office.yours}>{w.notForRole}</p>;
}

interface ChoiceProps<Way extends string> {
  of: readonly Way[];
  value: Way;
  onChange: (way: Way) => void;
}

/** Choice between the requests of one page. */
function Ways<Way extends keyof (typeof issueWords)['en']['ways']>({ of, value, onChange }: ChoiceProps<Way>) {
  const w = useWords(issueWords);
  const options = of.map((id) => ({ id, label: w.ways[id] }));
  return <Segmented label={w.what} options={options} value={value} onChange={onChange} />;
}

const issueLine = (lineId: number) => go(`${pathOfPage('issue')}?line=${lineId}`, { replace: true });

/** Issues a bank credit to one wallet, or to many by file. */
export function IssuePage({ of }: PageProps) {
  const [way, setWay] = useState<'issue' | 'credits'>('issue');
  const lineId = Number(useSearchParams().get('line')) || undefined;
  const onIssue = (id: number) => {
    issueLine(id);
    setWay('issue');
  };
  const seesBank = of.rights.includes('bank');
  return (
    <MoneyPage
      beside={seesBank && <BankLines onIssue={of.rights.includes('issue') ? onIssue : undefined} isBesideCredits />}
    >
      <Ways of={['issue', 'credits']} value={way} onChange={setWay} />
      <Asking of={of}>{way === 'issue' ? <IssueForm key={lineId ?? 0} lineId={lineId} /> : <CreditsForm />}</Asking>
      {way === 'credits' && seesBank && <CreditFiles mayAsk={of.rights.includes('issue')} />}
    </MoneyPage>
  );
}

/** Pays shops out in runs. */
export function SettlementPage({ of }: PageProps) {
  const mayAsk = of.rights.includes('issue');
  return (
    <MoneyPage>
      <Asking of={of}>
        <SettlementForm of={of} />
      </Asking>
      {of.rights.includes('bank') && <SettlementRuns mayAsk={mayAsk} Held={HeldLines} />}
    </MoneyPage>
  );
}

/** Takes won from the operator’s own account: to its bank, to a wallet, or back to a payer. */
export function RedeemPage({ of }: PageProps) {
  const [way, setWay] = useState<'redeem' | 'send' | 'refund'>('redeem');
  return (
    <MoneyPage>
      <Ways of={['redeem', 'send', 'refund']} value={way} onChange={setWay} />
      <Asking of={of}>
        {way === 'redeem' && <RedeemForm of={of} />}
        {way === 'send' && <SendForm />}
        {way === 'refund' && <RefundForm />}
      </Asking>
    </MoneyPage>
  );
}

/** The bank’s side: its statements with their lines, and the orders that go to it by file. */
export function ReservePage({ of }: PageProps) {
  const [way, setWay] = useState<'lines' | 'orders'>('lines');
  const mayAsk = of.rights.includes('issue');
  if (!of.rights.includes('bank')) return <MoneyPage>{null}</MoneyPage>;
  return (
    <MoneyPage>
      <Ways of={['lines', 'orders']} value={way} onChange={setWay} />
      {way === 'lines' ? (
        <BankLines onIssue={mayAsk ? issueLine : undefined} isBesideCredits={false} />
      ) : (
        <OrdersPart of={of} mayAsk={mayAsk} />
      )}
    </MoneyPage>
  );
}

/** The exchange pairs. */
export function ExchangePage({ of: { rights } }: PageProps) {
  return (
    <MoneyPage>
      {rights.includes('bank') && <ExchangePart mayAsk={rights.includes('issue')} mayStop={rights.includes('stop')} />}
    </MoneyPage>
  );
}

/** The chain behind the server. */
export function NetworkPage({ of }: PageProps) {
  return <MoneyPage>{of.rights.includes('bank') && <NetworkPart of={of} />}</MoneyPage>;
}
