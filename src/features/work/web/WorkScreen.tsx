import { useDid } from '#features/identity/web/useDid.ts';
import { whenText } from '#platform/dates.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useLanguage, useWords } from '#platform/web/language.ts';
import { StatTiles } from '#ui/Facts.tsx';
import { stamp } from '#ui/icons.ts';
import { List, ListRow, SectionHead } from '#ui/List.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { EmptyState } from '#ui/State.tsx';
import type { Approval } from '../contract.ts';
import { amountOf } from './amount-of.ts';
import { useRead } from './calls.ts';
import { words } from './words.ts';

const RECENT = 5;

/** Documents that wait for the person's decision, how many there were, and the latest decisions. */
export function WorkScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const approvals = useRead('GET /api/work/approvals/{userId}');
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      <Loaded read={approvals} what={w.approvals} rows={6}>
        {(items) => <Approvals approvals={items} />}
      </Loaded>
    </Screen>
  );
}

function Approvals({ approvals }: { approvals: readonly Approval[] }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const pending = approvals.filter(({ status }) => status === 'pending');
  const done = approvals.filter(({ status }) => status !== 'pending');
  return (
    <>
      <StatTiles
        stats={[
          { value: String(pending.length), label: w.pending },
          { value: String(done.length), label: w.completed },
          { value: String(approvals.length), label: w.total },
        ]}
      />
      <SectionHead title={w.waiting} gloss={gloss?.waiting} />
      {pending.length === 0 ? (
        <EmptyState did={did} title={w.nothingWaits} text={w.nothingWaitsText} />
      ) : (
        <ApprovalList approvals={pending} label={w.waiting} />
      )}
      {done.length > 0 && (
        <>
          <SectionHead title={w.recent} gloss={gloss?.recent} />
          <ApprovalList approvals={done.slice(0, RECENT)} label={w.recent} />
        </>
      )}
    </>
  );
}

function ApprovalList({ approvals, label }: { approvals: readonly Approval[]; label: string }) {
  const w = useWords(words);
  const language = useLanguage();
  const now = new Date();
  return (
    <List label={label}>
      {approvals.map((approval) => (
        <ListRow
          key={approval.id}
          icon={stamp}
          title={approval.title}
          meta={[approval.requester, whenText(approval.decidedAt ?? approval.createdAt, now, language)]
            .filter(Boolean)
            .join(' · ')}
          amount={amountOf(approval)}
          status={{ status: approval.status, word: w.status[approval.status] }}
        />
      ))}
    </List>
  );
}
