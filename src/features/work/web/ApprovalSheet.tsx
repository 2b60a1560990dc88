import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRead as useIdentity } from '#features/identity/web/calls.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PictureActions } from '#platform/web/PictureActions.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { Detail } from '#ui/layout/Detail.tsx';
import type { Approval } from '../contract.ts';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { amountOf } from './amount-of.ts';
import { RejectForm } from './RejectForm.tsx';
import { SealForm } from './SealForm.tsx';
import styles from './Work.module.css';
import { words } from './words.ts';

export type SheetStep = 'view' | 'approve' | 'reject';

interface ApprovalSheetProps {
  /** The document looked at; without one the sheet is closed. */
  approval: Approval | undefined;
  /** Somebody chose it; beside the list the first one stands there unchosen. */
  canClose: boolean;
  asked: SheetStep;
  onAsk: (what: SheetStep) => void;
  onClose: () => void;
  onDecided: (decided: Approval) => void;
}

/** One document: its facts and history, the plate on which the seal is pressed, or the reason for sending it back. */
export function ApprovalSheet({ approval, canClose, asked, onAsk, onClose, onDecided }: ApprovalSheetProps) {
  const w = useWords(words);
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
          {asked === 'view' && <View approval={approval} onAsk={onAsk} />}
          {asked === 'approve' && (
            <SealForm
              approval={approval}
              onBusy={setIsBusy}
              onCancel={onClose}
              onSealed={() => setSealedId(approval.id)}
              onDecided={onDecided}
            />
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

function View({ approval, onAsk }: { approval: Approval; onAsk: (what: SheetStep) => void }) {
  const w = useWords(words);
  return (
    <>
      <ApprovalFacts approval={approval} />
      {approval.status === 'pending' ? (
        <div className={styles.pair}>
          <Button look="danger-text" isAct data-key="r" onClick={() => onAsk('reject')}>
            {w.reject}
          </Button>
          <Button
            look="seal-outline"
            isAct
            data-key="a"
            leading={<RoundSeal isGlyph text="인" size={22} />}
            onClick={() => onAsk('approve')}
          >
            {w.approve}
          </Button>
        </div>
      ) : (
        <Decided approval={approval} />
      )}
    </>
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
