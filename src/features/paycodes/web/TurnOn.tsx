import { useState } from 'react';
import { CurrentPassword, needsPassword } from '#features/auth/web/CurrentPassword.tsx';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { wonText } from '#features/pay/web/won.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { call, reasons } from './calls.ts';
import { deriveKey, makeKeys, storeGrant } from './device-keys.ts';
import styles from './Show.module.css';
import { showWords } from './show-words.ts';
import { offsetFrom } from './use-grant.ts';

const ROUTE = 'POST /api/pay-grants/{userId}';
/** Choices of the most for one payment, each with the most for a day. */
const CHOICES = { '30000': '100000', '50000': '200000', '100000': '400000' } as const;
type Choice = keyof typeof CHOICES;

/** Switches show to pay on, on this phone: its keys are made here, and the passkey or the password confirms. */
export function TurnOn({ onDone }: { onDone: () => Promise<void> }) {
  const w = useWords(showWords);
  const userId = useUserId();
  const isSigned = useUser().data?.biometricEnabled === true;
  const mustType = needsPassword(isSigned);
  const [choice, setChoice] = useState<Choice>('50000');
  const routes = ['GET /api/pay-grants/{userId}'];
  const { act, isBusy, fault, refused, forget } = useAct({
    reasons,
    otherwise: w.unanswered,
    routes,
    isToldInPlace: true,
  });
  const judge = ({ currentPassword }: { currentPassword: string }) => ({
    currentPassword: mustType && currentPassword === '' && w.missing,
  });
  const form = useForm({ currentPassword: '' }, judge, refused, forget);
  const turnOn = async () => {
    const caps = { onceCap: choice, dayCap: CHOICES[choice] };
    const secret = mustType ? { currentPassword: form.values.currentPassword } : {};
    return act(
      async () => {
        const keys = await makeKeys();
        const body = { ...keys.sent, ...caps, ...secret };
        const startedAt = Date.now();
        const made = await signedCall(call, w.turning, ROUTE, { params: { userId }, body });
        const isStored = await storeGrant({
          userId,
          grantId: made.grant.id,
          signing: keys.signing,
          deriving: await deriveKey(keys.agreement, made.serverKey),
          counter: 0,
          offsetMs: offsetFrom(made, startedAt),
          validUntil: made.grant.validUntil,
          onceCap: made.grant.onceCap,
        });
        await onDone();
        return isStored;
      },
      {
        failed: w.notTurnedOn,
        onDone: (isStored) => toast({ title: w.turnedOn, ...(!isStored && { text: w.notStored }) }),
      },
    );
  };
  return (
    <form className={styles.stack} noValidate onSubmit={form.press(turnOn)}>
      <p>{w.turnOnText}</p>
      <div className={styles.choice}>
        <p aria-hidden="true">{w.onceCap}</p>
        <Segmented
          label={w.onceCap}
          options={(Object.keys(CHOICES) as Choice[]).map((id) => ({ id, label: wonText(id) }))}
          value={choice}
          onChange={setChoice}
        />
      </div>
      <p>
        <TextSpan>{w.dayCap(wonText(CHOICES[choice]))}</TextSpan>
      </p>
      {mustType && <CurrentPassword {...form.field('currentPassword')} />}
      {isSigned && <p>{w.passkeyNext}</p>}
      {fault && refused.currentPassword === undefined && <p role="alert">{fault}</p>}
      <Button type="submit" isAct isWide loadingText={isBusy ? w.turnOn : undefined}>
        {w.turnOn}
      </Button>
    </form>
  );
}
