import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { hasArchive, mustBeOpened } from '#features/work/blocker.ts';
import type { Approval } from '#features/work/contract.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { document as documentIcon } from '#ui/drawings/icons-more.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import { ApprovalFacts } from '../ApprovalFacts.tsx';
import styles from '../Work.module.css';
import { words } from '../words.ts';
import { Acts, type ActsProps, type SheetStep } from './Acts.tsx';
import { Amended, Decided, Ended, type FollowProps } from './ApprovalEnd.tsx';
import { AskedNotes, Steps } from './AskedFacts.tsx';
import asking from './Asking.module.css';
import { askingWords } from './asking-words.ts';
import { SaveEverything } from './SaveEverything.tsx';
import { SealForm } from './SealForm.tsx';
import { useDraft } from './use-draft.ts';

interface ApprovalSheetProps {
  /** The document shown; undefined while the sheet is closed. */
  approval: Approval | undefined;
  /** True if a person chose it. On a desktop the first one is shown unchosen and cannot be closed. */
  canClose: boolean;
  asked: SheetStep;
  onAsk: (what: SheetStep) => void;
  onClose: () => void;
  onDecided: (decided: Approval) => void;
  /** Opens the document; undefined where it is shown beside the sheet. */
  onRead: (() => void) | undefined;
  onFollow: (id: number) => void;
}

const AskForm = lazy(() => import('../reading/ReadingParts.tsx').then(({ AskForm: of }) => ({ default: of })));
const RejectForm = lazy(() => import('../reading/ReadingParts.tsx').then(({ RejectForm: of }) => ({ default: of })));

/** One document: facts and history, the plate for pressing the seal, or the form for a rejection or a question. */
export function ApprovalSheet(props: ApprovalSheetProps) {
  const { approval, canClose, asked, onAsk, onClose, onDecided, onRead } = props;
  const w = useWords(words);
  const a = useWords(askingWords);
  const [isBusy, setIsBusy] = useState(false);
  const [sealedId, setSealedId] = useState<number>();
  const { typed, followed, follow } = useDraft(approval?.id, asked, props.onFollow);
  const title = approval?.title ?? '';
  const Typed = asked === 'ask' ? AskForm : asked === 'reject' ? RejectForm : undefined;
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
        <Asking key={`${asked} ${followed}`}>
          <Suspense>
            {asked === 'view' && <View {...{ approval, onAsk, onRead }} onFollow={follow} />}
            {asked === 'approve' && (
              <SealForm
                approval={approval}
                onBusy={setIsBusy}
                onCancel={onClose}
                onSealed={() => setSealedId(approval.id)}
                onDecided={onDecided}
                onRead={onRead}
                onFollow={follow}
              />
            )}
            {Typed && (
              <Typed
                {...typed}
                {...{ approval, onDecided }}
                onBusy={setIsBusy}
                onFollow={follow}
                onCancel={() => onAsk('view')}
              />
            )}
          </Suspense>
        </Asking>
      )}
    </Detail>
  );
}

/** The sentence before and after sealing. Both reserve the height of the longer one, so that nothing moves. */
function Lead({ asked, sealed, isSealed }: { asked: string; sealed: string; isSealed: boolean }) {
  return (
    <span className={styles.lead}>
      <span hidden={isSealed}>{asked}</span>
      <span hidden={!isSealed}>{sealed}</span>
    </span>
  );
}

function View({
  approval,
  onAsk,
  onRead,
  onFollow,
}: Pick<ActsProps, 'onAsk'> & FollowProps & Pick<ApprovalSheetProps, 'onRead'>) {
  const a = useWords(askingWords);
  const { status, document, organisation, version, amended } = approval;
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
        notes={
          <>
            <Amended {...{ approval, onFollow }} />
            <AskedNotes approval={approval} />
          </>
        }
        more={organisation ? [{ term: a.version, value: version === 1 && !amended ? a.first : String(version) }] : []}
        steps={<Steps approval={approval} />}
      />
      {status === 'pending' ? <Acts {...{ approval, onAsk }} /> : <Ended approval={approval} />}
      {hasArchive(approval) && <SaveEverything id={approval.id} />}
      {(status === 'approved' || status === 'rejected') && <Decided approval={approval} />}
    </>
  );
}

/**
 * The content of the current step. When the step changes, the focus moves to its title, because the pressed button is
 * gone.
 */
function Asking({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current?.closest('dialog, section')?.querySelector('h2')?.focus();
  }, []);
  return <div ref={body}>{children}</div>;
}
