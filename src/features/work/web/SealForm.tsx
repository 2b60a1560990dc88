import { nameIn } from '#features/auth/person.ts';
import { signed } from '#features/auth/web/signed.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { dateText, timeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { SealPlate } from '#ui/drawings/Plate.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { Approval } from '../contract.ts';
import { amountOf } from './amount-of.ts';
import { call } from './calls.ts';
import { useDecide } from './use-decide.ts';
import styles from './Work.module.css';
import { words } from './words.ts';

export interface DecisionFormProps {
  approval: Approval;
  /** While a decision is on its way nothing closes the sheet. */
  onBusy: (isBusy: boolean) => void;
  onCancel: () => void;
  onDecided: () => void;
}

const VIBRATION_MS = 18;
const PLATE_HEIGHT = 148;

/** Where the person presses their own seal: what, who, how much, then the plate. Nothing is sent before the press. */
export function SealForm({ approval, onBusy, onCancel, onDecided }: DecisionFormProps) {
  const w = useWords(words);
  const { isDeciding, fault, decide } = useDecide();
  const { id, title, documentName, requester, description, status } = approval;
  const amount = amountOf(approval);

  const press = async () => {
    onBusy(true);
    navigator.vibrate?.(VIBRATION_MS);
    const params = { id };
    const route = 'POST /api/work/approvals/{id}/approve';
    const work = () =>
      signed(w.signingApproval(title), { call: route, params }, (signature) => call(route, { params, signature }));
    const isTaken = await decide(work, w.approvedToast(title));
    onBusy(false);
    if (isTaken) onDecided();
  };
  return (
    <>
      <KeyValues
        rows={[
          { term: w.document, value: documentName ?? description },
          { term: w.requestedBy, value: requester ?? w.none },
        ]}
        total={amount ? { term: w.amount, value: amount } : undefined}
      />
      <Plate documentId={String(id)} isPressed={isDeciding} />
      {fault && (
        <p role="alert" className={styles.fault}>
          <LangText>{fault}</LangText>
        </p>
      )}
      <div className={styles.pair}>
        <Button look="quiet" isDisabled={isDeciding} onClick={onCancel}>
          {w.cancel}
        </Button>
        <Button
          look="seal"
          isAct
          icon={stamp}
          isDisabled={status !== 'pending'}
          reason={w.status[status]}
          loadingText={isDeciding ? w.pressing : undefined}
          onClick={() => void press()}
        >
          {w.press}
        </Button>
      </div>
    </>
  );
}

function Plate({ documentId, isPressed }: { documentId: string; isPressed: boolean }) {
  const w = useWords(words);
  const language = useLanguage();
  const user = useUser().data;
  if (!user) return <SkeletonBlock height={PLATE_HEIGHT} label={w.signingAs} />;
  const name = nameIn(user, language);
  const now = new Date().toISOString();
  return (
    <SealPlate
      did={user.didAddress}
      documentId={documentId}
      person={{ name, koreanName: user.nameKo }}
      words={{
        signingAs: w.signingAs,
        when: `${dateText(now, language)}\n${timeText(now, language)}`,
        seal: w.sealOf(name),
      }}
      isPressed={isPressed}
    />
  );
}
