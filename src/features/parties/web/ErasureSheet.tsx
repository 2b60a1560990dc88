import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioRows } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { ErasureSubjects } from '../contract.ts';
import { LIMITS, OUTCOMES, type Outcome } from '../rules.ts';
import { call, useRead } from './calls.ts';
import { erasureReasons, erasureWords } from './erasure-words.ts';
import styles from './Known.module.css';

const ANSWER = 'POST /api/org/{id}/connect/erasures/{erasureId}/answer';

interface ErasureSheetProps {
  id: number;
  /** Undefined while the sheet is closed. */
  erasureId: number | undefined;
  onClose: () => void;
}

/** One erasure request: how to find the person, and the form for the answer. */
export function ErasureSheet({ id, erasureId, onClose }: ErasureSheetProps) {
  const w = useWords(erasureWords);
  return (
    <Sheet
      isOpen={erasureId !== undefined}
      onClose={onClose}
      title={erasureId === undefined ? '' : w.row(erasureId)}
      closeLabel={w.close}
    >
      {erasureId !== undefined && <Body key={erasureId} id={id} erasureId={erasureId} onDone={onClose} />}
    </Sheet>
  );
}

interface BodyProps {
  id: number;
  erasureId: number;
  onDone: () => void;
}

function Body({ id, erasureId, onDone }: BodyProps) {
  const w = useWords(erasureWords);
  const read = useRead('GET /api/org/{id}/connect/erasures/{erasureId}', { params: { id, erasureId } });
  return (
    <Loaded read={read} what={w.title} rows={2}>
      {(of) => (
        <>
          <Facts of={of} />
          {of.state === 'open' && <AnswerForm id={id} erasureId={erasureId} onDone={onDone} />}
        </>
      )}
    </Loaded>
  );
}

function Facts({ of }: { of: ErasureSubjects }) {
  const w = useWords(erasureWords);
  const language = useLanguage();
  const {
    state,
    askedAt,
    answeredAt,
    reason,
    keptUntil,
    connectionIds,
    paymentIds,
    transactionIds,
    refundIds,
    isWhole,
  } = of;
  const some = (ids: readonly number[]) =>
    ids.length === 0 ? w.nothing : `${ids.join(', ')}${isWhole ? '' : `, ${w.more}`}`;
  const known = connectionIds.length === 0 ? w.unknown : connectionIds.join(', ');
  return (
    <KeyValues
      rows={[
        { term: w.asked, value: dateText(askedAt, language) },
        { term: w.known, value: known, isCode: connectionIds.length > 0 },
        ...(state === 'open'
          ? [
              { term: w.payments, value: some(paymentIds) },
              { term: w.sends, value: some(transactionIds ?? []) },
              { term: w.refunds, value: some(refundIds) },
            ]
          : []),
        ...(answeredAt === null ? [] : [{ term: w.states[state], value: dateText(answeredAt, language) }]),
        ...(reason === null ? [] : [{ term: w.why, value: reason }]),
        ...(keptUntil === null ? [] : [{ term: w.until, value: dateText(`${keptUntil}T00:00:00`, language) }]),
      ]}
    />
  );
}

function AnswerForm({ id, erasureId, onDone }: BodyProps) {
  const w = useWords(erasureWords);
  const routes = ['GET /api/org/{id}/connect/erasures', 'GET /api/org/{id}/audit'];
  const { act, isBusy } = useAct({ reasons: erasureReasons, otherwise: w.unanswered, routes });
  const first: { outcome: Outcome; reason: string; until: string } = { outcome: 'done', reason: '', until: '' };
  const form = useForm(first, (typed) => ({
    reason: typed.outcome === 'kept' && typed.reason.trim() === '' && w.needed,
    until: typed.outcome === 'kept' && typed.until === '' && w.needed,
  }));
  const { outcome, reason, until } = form.values;
  const send = form.press(() => {
    const said = outcome === 'kept' ? { outcome, reason: reason.trim(), until } : { outcome };
    void act(() => signedCall(call, w.signing(erasureId), ANSWER, { params: { id, erasureId }, body: said }), {
      done: { title: w.sent },
      failed: w.notSent,
      onDone,
    });
  });
  return (
    <div className={styles.form}>
      <RadioRows
        label={w.answer}
        options={OUTCOMES.map((one) => ({ id: one, label: w.outcomes[one], detail: w.hints[one] }))}
        value={outcome}
        onChange={form.put('outcome')}
      />
      {outcome === 'kept' && (
        <>
          <TextField label={w.why} hint={w.reasonHint} maxLength={LIMITS.reason} {...form.field('reason')} />
          <TextField label={w.until} type="date" max="9999-12-31" {...form.field('until')} />
        </>
      )}
      <Button isAct isWide loadingText={isBusy ? w.sending : undefined} onClick={send}>
        {w.send}
      </Button>
    </div>
  );
}
