import { useState } from 'react';
import { nameIn } from '#features/auth/person.ts';
import { signed } from '#features/auth/web/passkeys/signed.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { dateText, formatter, timeText } from '#platform/dates.ts';
import { vibrate } from '#platform/web/device/device.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check, stamp } from '#ui/drawings/icons.ts';
import { document as documentIcon } from '#ui/drawings/icons-more.ts';
import { SealPlate } from '#ui/drawings/Plate.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { amountOf } from '../approval-text.ts';
import { call } from '../calls.ts';
import { Fault } from '../Fault.tsx';
import { requesterName } from '../requester-name.ts';
import styles from '../Work.module.css';
import { words } from '../words.ts';
import { useBlocker } from './Acts.tsx';
import { Amended, type DecisionFormProps } from './ApprovalEnd.tsx';
import { AskedNotes } from './AskedFacts.tsx';
import asking from './Asking.module.css';
import { askingWords } from './asking-words.ts';
import { useDecide } from './use-decide.ts';

/** The facts of a document just sealed. */
interface Sealed {
  readonly at: string;
  readonly isSigned: boolean;
}

interface SealFormProps extends DecisionFormProps {
  /** Called once the stamp has fallen; the sheet shows it until it closes. */
  onSealed: () => void;
  /** Opens the document; undefined where it is shown beside the sheet. */
  onRead: (() => void) | undefined;
}

const PLATE_HEIGHT = 148;
/** Duration of the falling seal (--m-seal), plus time to look at it, in milliseconds. */
const SEEN_MS = 280 + 400;
const TO_THE_SECOND = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/**
 * The form for approving: subject, requester, amount, then the plate on which the seal is pressed. Nothing is sent
 * before the press, and the stamp appears only after the server accepted it.
 */
export function SealForm({ approval, onBusy, onCancel, onSealed, onDecided, onRead, onFollow }: SealFormProps) {
  const w = useWords(words);
  const language = useLanguage();
  const blocker = useBlocker(approval);
  const { isDeciding, fault, decide } = useDecide();
  const [sealed, setSealed] = useState<Sealed>();
  const { id, title, documentName, description } = approval;
  const amount = amountOf(approval);

  const press = async () => {
    onBusy(true);
    let isSigned = false;
    const params = { id };
    const body = { version: approval.version };
    const route = 'POST /api/work/approvals/{id}/approve';
    const work = () =>
      signed(w.signingApproval(title), { call: route, params, body }, (signature) => {
        isSigned = signature !== undefined;
        return call(route, { params, body, signature });
      });
    const decided = await decide(work, w.approvedToast(title), async ({ decidedAt }) => {
      vibrate();
      setSealed({ at: decidedAt ?? new Date().toISOString(), isSigned });
      onSealed();
      await new Promise((seen) => setTimeout(seen, SEEN_MS));
    });
    onBusy(false);
    if (decided) onDecided(decided);
  };
  return (
    <>
      <KeyValues
        rows={[
          { term: w.document, value: documentName ?? description },
          { term: w.requestedBy, value: requesterName(approval, language) ?? w.none },
        ]}
        total={amount ? { term: w.amount, value: amount } : undefined}
      />
      <AskedNotes approval={approval} />
      {onRead && blocker?.what === 'unopened' && <OpenFirst onRead={onRead} />}
      <Plate documentId={String(id)} sealedAt={sealed?.at} />
      <Fault of={fault} />
      <Amended {...{ approval, onFollow }} />
      <div className={`${styles.pair} ${styles.press}`}>
        {sealed ? (
          <p role="status" className={styles.sealed}>
            <Icon of={check} size={20} /> <span>{sealed.isSigned ? w.sealedByPasskey : w.sealed}</span>
          </p>
        ) : (
          <>
            <Button look="quiet" isDisabled={isDeciding} onClick={onCancel}>
              {w.cancel}
            </Button>
            <Button
              look="seal"
              isAct
              icon={stamp}
              isDisabled={blocker !== undefined}
              reason={blocker?.reason}
              loadingText={isDeciding ? w.pressing : undefined}
              onClick={() => void press()}
            >
              {w.press}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function OpenFirst({ onRead }: { onRead: () => void }) {
  const a = useWords(askingWords);
  return (
    <Button look="primary" isWide icon={documentIcon} className={asking.open} onClick={onRead}>
      {a.open}
    </Button>
  );
}

function Plate({ documentId, sealedAt }: { documentId: string; sealedAt: string | undefined }) {
  const w = useWords(words);
  const language = useLanguage();
  const user = useUser().data;
  if (!user) return <SkeletonBlock height={PLATE_HEIGHT} label={w.signingAs} />;
  const name = nameIn(user, language);
  const at = sealedAt ?? new Date().toISOString();
  const time = sealedAt ? formatter(language, TO_THE_SECOND).format(new Date(at)) : timeText(at, language);
  return (
    <SealPlate
      did={user.didAddress}
      documentId={documentId}
      person={{ name, koreanName: user.nameKo }}
      words={{
        signingAs: sealedAt ? w.signedAs : w.signingAs,
        when: `${dateText(at, language)}\n${time}`,
        seal: w.sealOf(name),
      }}
      isPressed={sealedAt !== undefined}
    />
  );
}
