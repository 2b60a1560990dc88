import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { shownNames } from '#features/organisations/web/names.ts';
import type { DelegationSeen } from '#features/work/contract.ts';
import { dayIn, delegationStateOf } from '#features/work/delegation-state.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair, Question } from '#ui/controls/ButtonPair.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { amountOf } from '../approval-text.ts';
import { call } from '../calls.ts';
import { Fault } from '../Fault.tsx';
import styles from './Standing.module.css';
import { STANDING_TONES } from './StandingLine.tsx';
import { standingWords, useDays } from './standing-words.ts';
import { useStandingAct } from './use-standing.ts';

interface StandingSheetProps {
  /** Undefined while the sheet is closed. */
  delegation: DelegationSeen | undefined;
  onClose: () => void;
}

/** A delegation: organisation, days and cap. It can be accepted, declined or ended here. */
export function StandingSheet({ delegation, onClose }: StandingSheetProps) {
  const w = useWords(standingWords);
  return (
    <Sheet isOpen={delegation !== undefined} onClose={onClose} title={delegation?.name ?? ''} closeLabel={w.close}>
      {delegation && <One delegation={delegation} onClose={onClose} />}
    </Sheet>
  );
}

function One({ delegation, onClose }: { delegation: DelegationSeen; onClose: () => void }) {
  const w = useWords(standingWords);
  const days = useDays();
  const { organisation, name, address, cap, currency, state } = delegation;
  const [asks] = shownNames(organisation, useLanguage());
  const standing = delegationStateOf(delegation, dayIn(new Date()));
  const isLive = state === 'offered' || state === 'accepted';
  return (
    <>
      {standing === 'asked' && (
        <p className={styles.asks}>
          <LangText>{w.asksYou(name, asks)}</LangText>
        </p>
      )}
      <KeyValues
        rows={[
          { term: w.state, value: <Badge tone={STANDING_TONES[standing]} word={w.states[standing]} isInRow /> },
          { term: w.organisation, value: asks },
          { term: w.days, value: days(delegation) },
          { term: w.limit, value: amountOf({ amount: cap, currency }) ?? w.noLimit },
          { term: w.address, value: address, isCode: true },
        ]}
      />
      <p className={styles.quiet}>{w.rule}</p>
      {isLive && (standing === 'asked' ? <Answer {...{ delegation }} /> : <End {...{ delegation, onClose }} />)}
    </>
  );
}

const ACCEPT = 'POST /api/work/delegations/{id}/accept';
const END = 'DELETE /api/work/delegations/{id}';

/** Accepts, with the device's signature where biometrics are on, or declines. */
function Answer({ delegation }: { delegation: DelegationSeen }) {
  const w = useWords(standingWords);
  const [what, setWhat] = useState<'accept' | 'decline'>();
  const { isBusy, fault, act } = useStandingAct();
  const { id, name } = delegation;
  const params = { id };
  const accept = () => {
    setWhat('accept');
    const work = () => signedCall(call, w.signingAccept(name), ACCEPT, { params });
    return act(work, { done: { title: w.accepted(name) }, failed: w.failed });
  };
  const decline = () => {
    setWhat('decline');
    return act(() => call(END, { params }), { done: { title: w.declinedToast(name) }, failed: w.failed });
  };
  return (
    <>
      <Fault of={fault} />
      <ButtonPair>
        <Button
          look="quiet"
          isAct
          isDisabled={isBusy}
          loadingText={isBusy && what === 'decline' ? w.declining : undefined}
          onClick={() => void decline()}
        >
          {w.decline}
        </Button>
        <Button
          isAct
          isDisabled={isBusy}
          loadingText={isBusy && what === 'accept' ? w.accepting : undefined}
          onClick={() => void accept()}
        >
          {w.accept}
        </Button>
      </ButtonPair>
    </>
  );
}

/** Ends the delegation, from either side, after a confirmation. */
function End({ delegation, onClose }: { delegation: DelegationSeen; onClose: () => void }) {
  const w = useWords(standingWords);
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, fault, act } = useStandingAct();
  const { id, name, isMine, state } = delegation;
  const end = () =>
    act(() => call(END, { params: { id } }), {
      done: { title: w.endedToast(name) },
      failed: w.failed,
      onDone: onClose,
    });
  if (!isAsked)
    return (
      <Button look="danger-text" isAct isWide onClick={() => setIsAsked(true)}>
        {state === 'offered' ? w.takeBack : w.end}
      </Button>
    );
  return (
    <>
      <Fault of={fault} />
      <Question
        text={isMine ? w.endText : w.endOwnText}
        cancel={w.cancel}
        act={state === 'offered' ? w.takeBack : w.end}
        acting={w.ending}
        isActing={isBusy}
        onCancel={() => setIsAsked(false)}
        onAct={() => void end()}
      />
    </>
  );
}
