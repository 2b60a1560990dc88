import { useId } from 'react';
import { useDid } from '#features/identity/web/calls.ts';
import { readName } from '#platform/both-names.ts';
import { whenText } from '#platform/dates.ts';
import type { More } from '#platform/web/calls/use-pages.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { NextPage } from '#platform/web/PagedList.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Unbroken } from '#ui/layout/List.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { Money } from '#ui/text/Money.tsx';
import { canBePicked, isEscalatedToMe } from '../blocker.ts';
import type { Approval } from '../contract.ts';
import { dueIn } from '../dashboard.ts';
import { amountOf } from './approval-text.ts';
import asking from './deciding/Asking.module.css';
import { askingWords } from './deciding/asking-words.ts';
import { requesterName } from './requester-name.ts';
import styles from './Work.module.css';
import { words } from './words.ts';

interface PendingListProps {
  approvals: readonly Approval[];
  more: More;
  /** Id of the approval shown beside the list. */
  chosen: number | undefined;
  onAsk: (approval: Approval, what: 'view' | 'approve') => void;
  /** Ids selected for bulk approval; undefined where there is no room for it. */
  picked: ReadonlySet<number> | undefined;
  onPick: (id: number, isPicked: boolean) => void;
}

/** Approvals that wait for the person, each with due badge, amount, View and Approve. A button loads more. */
export function PendingList({ approvals, more, chosen, onAsk, picked, onPick }: PendingListProps) {
  const w = useWords(words);
  const did = useDid();
  if (approvals.length === 0) return <EmptyState did={did} title={w.nothingWaits} text={w.nothingWaitsText} />;
  return (
    <>
      <ul aria-label={w.waiting}>
        {approvals.map((approval) => (
          <PendingRow
            key={approval.id}
            approval={approval}
            isChosen={approval.id === chosen}
            onAsk={(what) => onAsk(approval, what)}
            isPicked={canBePicked(approval) ? picked?.has(approval.id) : undefined}
            onPick={(isPicked) => onPick(approval.id, isPicked)}
          />
        ))}
      </ul>
      <NextPage read={more} what={w.moreWaiting} more={w.showMore} reading={w.showingMore} isAct />
    </>
  );
}

interface PendingRowProps {
  approval: Approval;
  isChosen: boolean;
  onAsk: (what: 'view' | 'approve') => void;
  /** Undefined if it cannot be selected. */
  isPicked: boolean | undefined;
  onPick: (isPicked: boolean) => void;
}

function PendingRow({ approval, isChosen, onAsk, isPicked, onPick }: PendingRowProps) {
  const w = useWords(words);
  const a = useWords(askingWords);
  const language = useLanguage();
  const titleId = useId();
  const amount = amountOf(approval);
  const urgent = approval.priority === 'urgent' ? w.priorities.urgent : undefined;
  return (
    <li className={styles.pending} aria-current={isChosen || undefined}>
      <div className={styles.head}>
        <div>
          <p id={titleId} className={styles.title}>
            <Unbroken text={approval.title} />
          </p>
          <p className={styles.meta}>
            <LangText>{[requesterName(approval, language), urgent].filter(Boolean).join(' · ')}</LangText>
          </p>
          <States approval={approval} />
        </div>
        <DueBadge dueAt={approval.dueAt} />
      </div>
      {isPicked !== undefined && (
        <label className={asking.pick}>
          <input
            type="checkbox"
            aria-label={a.choose(approval.title)}
            checked={isPicked}
            onChange={({ target }) => onPick(target.checked)}
          />
        </label>
      )}
      {amount && (
        <p className={styles.amount}>
          <Money text={amount} />
        </p>
      )}
      <div className={styles.acts}>
        <Button look="quiet" data-row aria-describedby={titleId} onClick={() => onAsk('view')}>
          {w.view}
        </Button>
        <Button
          look="seal-outline"
          isAct
          leading={<RoundSeal isGlyph text="인" size={22} />}
          aria-describedby={titleId}
          onClick={() => onAsk('approve')}
        >
          {w.approve}
        </Button>
      </div>
    </li>
  );
}

/** Badges for unusual states: acting as delegate, an open question, a new version, an escalation. */
function States({ approval }: { approval: Approval }) {
  const a = useWords(askingWords);
  const { question, version } = approval;
  const forName = readName(approval, 'forName', useLanguage());
  const said = [
    forName !== null && a.actsForShort(forName),
    isEscalatedToMe(approval) && a.escalated,
    version > 1 && a.versionShort(version),
    question && question.answer === null && a.isAsked,
  ].filter((state) => state !== false && state !== null);
  if (said.length === 0) return null;
  return (
    <p className={asking.states}>
      <LangText>{said.join(' · ')}</LangText>
    </p>
  );
}

/** Due-time badge: tone `wait` until the time passes, `bad` once overdue. */
export function DueBadge({ dueAt }: { dueAt: string | null }) {
  const w = useWords(words);
  const language = useLanguage();
  if (dueAt === null) return null;
  const now = new Date();
  const due = dueIn(dueAt, now);
  const word = due === 'today' ? w.dueToday : w[due === 'overdue' ? 'overdue' : 'due'](whenText(dueAt, now, language));
  return <Badge tone={due === 'overdue' ? 'bad' : 'wait'} word={word} />;
}
