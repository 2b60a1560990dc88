import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRead as useIdentity } from '#features/identity/web/calls.ts';
import { dateTimeText, timeText, whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PictureActions } from '#platform/web/PictureActions.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { document as documentIcon } from '#ui/drawings/icons-more.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { lastOther, mustBeOpened } from '../asking.ts';
import type { Approval } from '../contract.ts';
import { Acts, type ActsProps } from './Acts.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { AskedNotes, Steps } from './AskedFacts.tsx';
import { AskForm } from './AskForm.tsx';
import asking from './Asking.module.css';
import { amountOf } from './amount-of.ts';
import { askingWords } from './asking-words.ts';
import { RejectForm } from './RejectForm.tsx';
import { SaveEverything } from './SaveEverything.tsx';
import { SealForm } from './SealForm.tsx';
import type { SheetStep } from './sheet-step.ts';
import styles from './Work.module.css';
import { words } from './words.ts';

interface ApprovalSheetProps {
  /** The document looked at; without one the sheet is closed. */
  approval: Approval | undefined;
  /** Somebody chose it; beside the list the first one stands there unchosen. */
  canClose: boolean;
  asked: SheetStep;
  onAsk: (what: SheetStep) => void;
  onClose: () => void;
  onDecided: (decided: Approval) => void;
  /** Reads its document; undefined where that stands beside it. */
  onRead: (() => void) | undefined;
}

/** One document: its facts and history, the plate on which the seal is pressed, or the reason for sending it back. */
export function ApprovalSheet(props: ApprovalSheetProps) {
  const { approval, canClose, asked, onAsk, onClose, onDecided, onRead } = props;
  const w = useWords(words);
  const a = useWords(askingWords);
  const [isBusy, setIsBusy] = useState(false);
  const [sealedId, setSealedId] = useState<number>();
  const title = approval?.title ?? '';
  const isSealed = approval !== undefined && sealedId === approval.id;
  const heads = {
    view: { title },
    approve: {
      title: isSealed ? w.approvedToast(title) : w.approveTitle(title),
      lead: <Lead asked={w.approveLead} sealed={w.sealedLead} isSealed={isSealed} />,
    },
    reject: { title: w.rejectTitle(title), lead: w.rejectLead },
    ask: { title: a.askTitle(title), lead: a.askLead },
  } as const;
  return (
    <Detail
      isOpen={approval !== undefined}
      onClose={onClose}
      {...heads[asked]}
      closeLabel={canClose && asked === 'view' ? w.close : undefined}
      isBusy={isBusy}
    >
      {approval && (
        <Asking key={asked}>
          {asked === 'view' && <View approval={approval} onAsk={onAsk} onRead={onRead} />}
          {asked === 'approve' && (
            <SealForm
              approval={approval}
              onBusy={setIsBusy}
              onCancel={onClose}
              onSealed={() => setSealedId(approval.id)}
              onDecided={onDecided}
              onRead={onRead}
            />
          )}
          {asked === 'ask' && (
            <AskForm approval={approval} onBusy={setIsBusy} onCancel={() => onAsk('view')} onDecided={onDecided} />
          )}
          {asked === 'reject' && (
            <RejectForm approval={approval} onBusy={setIsBusy} onCancel={() => onAsk('view')} onDecided={onDecided} />
          )}
        </Asking>
      )}
    </Detail>
  );
}

/** The sentence before and after the seal, both in the room of the longer one, so that nothing moves. */
function Lead({ asked, sealed, isSealed }: { asked: string; sealed: string; isSealed: boolean }) {
  return (
    <span className={styles.lead}>
      <span hidden={isSealed}>{asked}</span>
      <span hidden={!isSealed}>{sealed}</span>
    </span>
  );
}

function View({ approval, onAsk, onRead }: Pick<ActsProps, 'approval' | 'onAsk'> & Pick<ApprovalSheetProps, 'onRead'>) {
  const a = useWords(askingWords);
  const { status, document, organisation, version } = approval;
  return (
    <>
      {document?.isHere && onRead && (
        <Button
          look={mustBeOpened(approval) && status === 'pending' ? 'primary' : 'secondary'}
          isWide
          icon={documentIcon}
          className={asking.open}
          onClick={onRead}
        >
          {mustBeOpened(approval) ? a.open : a.openAgain}
        </Button>
      )}
      <ApprovalFacts
        approval={approval}
        notes={<AskedNotes approval={approval} />}
        more={organisation ? [{ term: a.version, value: version === 1 ? a.first : String(version) }] : []}
        steps={<Steps approval={approval} />}
      />
      {status === 'pending' ? <Acts {...{ approval, onAsk }} /> : <Ended approval={approval} />}
      {organisation && status !== 'pending' && status !== 'withdrawn' && <SaveEverything id={approval.id} />}
      {(status === 'approved' || status === 'rejected') && <Decided approval={approval} />}
    </>
  );
}

/** How it ended where others ended it; nothing where this person decided. */
function Ended({ approval }: { approval: Approval }) {
  const a = useWords(askingWords);
  const language = useLanguage();
  const { status, organisation, requester } = approval;
  const other = lastOther(approval);
  if (status === 'approved' || status === 'rejected' || status === 'pending') return null;
  const byOthers = other
    ? a.ended.by(
        other.name ?? a.gone,
        `${whenText(other.decidedAt, new Date(), language)} ${timeText(other.decidedAt, language)}`,
      )
    : a.ended.byOthers;
  const said = {
    withdrawn: a.ended.withdrawn(organisation?.displayName ?? requester ?? a.gone),
    expired: a.ended.expired,
    decided_by_others: byOthers,
  };
  return (
    <p role="status" className={asking.ended}>
      <LangText>{said[status]}</LangText>
    </p>
  );
}

/** What one does with a decision that was made. */
function Decided({ approval }: { approval: Approval }) {
  const w = useWords(words);
  const language = useLanguage();
  const { id, title, requester, documentName, status, decidedAt } = approval;
  return (
    <PictureActions
      name={`ingam-approval-${id}`}
      picture={{
        seed: useIdentity('GET /api/did/{userId}').data?.id,
        lead: w.status[status],
        who: title,
        amount: amountOf(approval) ?? '',
        rows: [
          { term: w.document, value: documentName ?? w.none },
          { term: w.requestedBy, value: requester ?? w.none },
          ...(decidedAt === null ? [] : [{ term: w.historyTitle, value: dateTimeText(decidedAt, language) }]),
        ],
      }}
    />
  );
}

/** What the sheet asks now. When that changes inside the open sheet its title is read out again, since the button pressed is gone. */
function Asking({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current?.closest('dialog, section')?.querySelector('h2')?.focus();
  }, []);
  return <div ref={body}>{children}</div>;
}
