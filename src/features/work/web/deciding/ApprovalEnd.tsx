import { useRead as useIdentity } from '#features/identity/web/calls.ts';
import { lastOther } from '#features/work/blocker.ts';
import type { Approval } from '#features/work/contract.ts';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PictureActions } from '#platform/web/pictures/PictureActions.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { amountOf, momentText } from '../approval-text.ts';
import { nameOf, requesterName } from '../requester-name.ts';
import { words } from '../words.ts';
import asking from './Asking.module.css';
import { askingWords } from './asking-words.ts';

export interface FollowProps {
  approval: Approval;
  /** Opens this person's approval in the current version. */
  onFollow: (id: number) => void;
}

/** Props of a form that decides or asks a question. */
export interface DecisionFormProps extends FollowProps {
  /** True while a decision is on its way, when the sheet must stay open. */
  onBusy: (isBusy: boolean) => void;
  onCancel: () => void;
  onDecided: (decided: Approval) => void;
}

/**
 * Reports that a newer version replaced this one, with a link if it asks this person. Renders nothing if it was not
 * amended.
 */
export function Amended({ approval, onFollow }: FollowProps) {
  const a = useWords(askingWords);
  const { amended, status } = approval;
  if (!amended) return null;
  const { version, approvalId } = amended;
  const isDecided = status === 'approved' || status === 'rejected';
  return (
    <div role="status" className={asking.amended}>
      <p>
        <LangText>
          {[approvalId === null ? a.asksOthers(version) : a.asksAgain(version), isDecided && a.countsNoMore]
            .filter(Boolean)
            .join(' ')}
        </LangText>
      </p>
      {approvalId !== null && (
        <Button look="secondary" isWide className={asking.follow} onClick={() => onFollow(approvalId)}>
          {a.openVersion(version)}
        </Button>
      )}
    </div>
  );
}

/** Explains how others ended the approval. Renders nothing if this person decided or it was amended. */
export function Ended({ approval }: { approval: Approval }) {
  const a = useWords(askingWords);
  const said = useEnd(approval);
  const forName = readName(approval, 'forName', useLanguage());
  if (approval.amended || said === undefined) return null;
  return (
    <p role="status" className={asking.ended}>
      <LangText>{forName === null ? said : `${a.actsForShort(forName)}. ${said}`}</LangText>
    </p>
  );
}

function useEnd(approval: Approval): string | undefined {
  const a = useWords(askingWords);
  const language = useLanguage();
  const { status, organisation, requester, takenFrom } = approval;
  const who = (organisation ? nameOf(organisation, language) : requester) ?? a.gone;
  if (status === 'expired') return a.ended.expired;
  if (status === 'withdrawn') {
    if (takenFrom === 'delegate') return a.ended.delegate(readName(approval, 'forName', language) ?? a.gone);
    return takenFrom === 'connection' ? a.ended.connection(who) : a.ended.withdrawn(who);
  }
  if (status !== 'decided_by_others') return undefined;
  const other = lastOther(approval);
  if (!other) return a.ended.byOthers;
  return a.ended.by(readName(other, 'name', language) ?? a.gone, momentText(other.decidedAt, language));
}

/** Acts available after a decision. */
export function Decided({ approval }: { approval: Approval }) {
  const w = useWords(words);
  const language = useLanguage();
  const { id, title, documentName, status, decidedAt } = approval;
  return (
    <PictureActions
      name={`ingam-approval-${id}`}
      extract={status === 'approved' || status === 'rejected' ? { of: 'decision', id } : undefined}
      picture={{
        seed: useIdentity('GET /api/did/{userId}').data?.id,
        lead: w.status[status],
        who: title,
        amount: amountOf(approval) ?? '',
        rows: [
          { term: w.document, value: documentName ?? w.none },
          { term: w.requestedBy, value: requesterName(approval, language) ?? w.none },
          ...(decidedAt === null ? [] : [{ term: w.historyTitle, value: dateTimeText(decidedAt, language) }]),
        ],
      }}
    />
  );
}
