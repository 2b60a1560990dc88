import { lazy, Suspense } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useActing } from '#platform/web/calls/acting.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { TextAreaField } from '#ui/controls/Field.tsx';
import type { Case } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import styles from './Cases.module.css';
import { call, ROUTES, reasons } from './calls.ts';
import { words } from './words.ts';

const SAY = 'POST /api/cases/{userId}/{id}/say';
/** The picture encoder is loaded only where a picture can be added. */
const AddPicture = lazy(() => import('./AddPicture.tsx').then((module) => ({ default: module.AddPicture })));
const WITHDRAW = 'POST /api/cases/{userId}/{id}/withdraw';

/** Actions in an open case: write, withdraw it or give in. */
export function CaseActs({ one }: { one: Case }) {
  const isPayer = one.side === 'payer';
  return (
    <div className={styles.stack}>
      <SayForm one={one} />
      {one.pictures.filter(({ side }) => side === one.side).length < LIMITS.pictures && (
        <Suspense>
          <AddPicture id={one.id} />
        </Suspense>
      )}
      {isPayer ? one.openedBy === 'payer' && <Withdraw id={one.id} /> : <GiveIn paymentId={one.paymentId} />}
    </div>
  );
}

/** A shop gives in by a usual refund: on the receipt, or at an organisation's till. */
function GiveIn({ paymentId }: { paymentId: number }) {
  const w = useWords(words);
  const org = useActing()?.userId;
  return (
    <div>
      <ButtonLink
        look="quiet"
        isWide
        href={org === undefined ? `/pay?payment=${paymentId}&do=refund` : `/org/${org}/payments`}
      >
        {w.giveIn}
      </ButtonLink>
      <p className={styles.quiet}>{w.giveInText}</p>
    </div>
  );
}

function SayForm({ one }: { one: Case }) {
  const w = useWords(words);
  const userId = useUserId();
  const { isBusy, refused, act } = useAct({ reasons, otherwise: w.unanswered, routes: ROUTES });
  const form = useForm({ text: '' }, ({ text }) => ({ text: text.trim() === '' && w.textNeeded }), refused);
  const submit = form.press(() => {
    const sent = { params: { userId, id: one.id }, body: { text: form.values.text.trim() } };
    void act(() => call(SAY, sent), { done: { title: w.sent }, failed: w.notSent });
  });
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <TextAreaField
        label={w.yourText}
        hint={w.yourTextHint}
        rows={3}
        maxLength={LIMITS.text}
        {...form.field('text')}
      />
      {/* Otherwise it would be placed below the whole case, away from its field. */}
      <div>
        <Button type="submit" isWide isAct loadingText={isBusy ? w.sending : undefined}>
          {one.side === 'shop' && one.state === 'answer' ? w.answer : w.send}
        </Button>
      </div>
    </form>
  );
}

function Withdraw({ id }: { id: number }) {
  const w = useWords(words);
  const userId = useUserId();
  const { isBusy, act } = useAct({ reasons, otherwise: w.unanswered, routes: ROUTES });
  const press = () =>
    act(
      () => {
        const sent = { params: { userId, id } };
        return signedCall(call, w.withdrawSigns(id), WITHDRAW, sent);
      },
      { done: { title: w.withdrawn }, failed: w.notWithdrawn },
    );
  return (
    <Confirm
      text={w.withdrawText}
      cancel={w.cancel}
      act={w.withdraw}
      acting={w.withdrawing}
      isActing={isBusy}
      isAct
      onAct={press}
    />
  );
}
