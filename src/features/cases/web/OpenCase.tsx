import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { readName } from '#platform/both-names.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { SelectField, TextAreaField } from '#ui/controls/Field.tsx';
import type { AboutPayment } from '../contract.ts';
import { LIMITS, REASONS, type Reason } from '../rules.ts';
import styles from './Cases.module.css';
import { call, reasons, useRead } from './calls.ts';
import { won } from './case-text.ts';
import { words } from './words.ts';

const OPEN = 'POST /api/cases/{userId}';

/** Opens a case about a payment after explaining what follows, or says why that is not possible. */
export function OpenCase({ paymentId, onClose }: { paymentId: number; onClose: () => void }) {
  const w = useWords(words);
  const read = useRead('GET /api/case-payments/{userId}/{paymentId}', { params: { paymentId } });
  return (
    <Loaded read={read} what={w.title}>
      {(about) =>
        about.mayOpen ? (
          <OpenForm about={about} onClose={onClose} />
        ) : (
          <div className={styles.stack}>
            {about.whyNot !== null && <p>{w.whyNot[about.whyNot]}</p>}
            {about.caseId !== null && (
              <Button isWide onClick={() => go(`/cases?case=${about.caseId}`, { replace: true })}>
                {w.toCase}
              </Button>
            )}
          </div>
        )
      }
    </Loaded>
  );
}

function OpenForm({ about, onClose }: { about: AboutPayment; onClose: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const userId = useUserId();
  const { isBusy, refused, act } = useAct({
    reasons,
    otherwise: w.unanswered,
    routes: ['GET /api/cases/', 'GET /api/case-payments/'],
  });
  const shop = readName(about, 'shop', language);
  const first: { reason: Reason; text: string } = { reason: 'not_delivered', text: '' };
  const form = useForm(first, ({ text }) => ({ text: text.trim() === '' && w.textNeeded }), refused);
  const submit = form.press(() => {
    const body = { paymentId: about.paymentId, reason: form.values.reason, text: form.values.text.trim() };
    void act(() => signedCall(call, w.signing(shop), OPEN, { params: { userId }, body }), {
      done: { title: w.opened, text: w.openedText },
      failed: w.notOpened,
      onDone: ({ id }) => go(`/cases?case=${id}`, { replace: true }),
    });
  });
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <div>
        <p>{w.about(shop)}</p>
        <p className={styles.quiet} translate="no">
          {w.lead(won(about.left))}
        </p>
      </div>
      <SelectField
        label={w.wrong}
        options={REASONS.map((one) => ({ value: one, text: w.reasons[one] }))}
        {...form.field('reason')}
      />
      <TextAreaField
        label={w.whatHappened}
        hint={w.whatHappenedHint}
        rows={4}
        maxLength={LIMITS.text}
        {...form.field('text')}
      />
      <p className={styles.says}>{w.promise(about.answerDays, about.decideDays, about.areBankDays)}</p>
      <ButtonPair isFirstNarrow>
        <Button look="quiet" isDisabled={isBusy} onClick={onClose}>
          {w.cancel}
        </Button>
        <Button type="submit" isAct loadingText={isBusy ? w.opening : undefined}>
          {w.openCase}
        </Button>
      </ButtonPair>
    </form>
  );
}
