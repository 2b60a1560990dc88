import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { ISSUED_TYPES } from '#features/credentials/display.ts';
import { COUNT } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import type { CredentialType } from '../../../contract.ts';
import { LIMITS } from '../../../rules.ts';
import type { SelfService } from '../../../self-service-calls.ts';
import { call } from '../../calls.ts';
import styles from '../Issuing.module.css';
import { issuingActs } from '../use-pages.ts';
import { selfWords } from './self-words.ts';
import { type DraftSource, useDraft } from './use-draft.ts';

const SAY = 'POST /api/org/{id}/issuing/types/{typeId}/self-service';
const FROM = ['holderName', 'over19', 'foreign', 'says'] as const;

interface SelfServiceFormProps {
  id: number;
  of: CredentialType;
  now: SelfService | null;
  hasSandboxes: boolean;
  onBusy: (isBusy: boolean) => void;
}

/** Sets the accepted proofs, and for each claim whether its value comes from the proof or is the same for everybody. */
export function SelfServiceForm({ id, of, now, hasSandboxes, onBusy }: SelfServiceFormProps) {
  const w = useWords(selfWords);
  const draft = useDraft(of, now);
  const { isBusy, refused, fault, forget, act } = useAct({ ...issuingActs, onBusy });
  const reasonOf = useAmountReason();
  const judge = () => ({
    proofs: draft.proofs.length === 0 && w.proofWanted,
    perDay: !draft.isPerDayRight && (reasonOf(draft.perDayText, COUNT) ?? w.perDayBad),
    draft: !draft.isWhole,
  });
  const form = useForm({}, judge, refused);
  const submit = form.press(() => {
    const sent = { params: { id, typeId: of.id }, body: draft.body };
    void act(() => signedCall(call, w.signing(of.name), SAY, sent), { done: { title: w.saved }, failed: w.notSaved });
  });
  return (
    <form className={styles.form} noValidate onChange={forget} onSubmit={submit}>
      <fieldset className={styles.switches}>
        <legend className={styles.legend}>{w.proofs}</legend>
        {ISSUED_TYPES.map((kind) => (
          <Switch
            key={kind}
            label={w.proofNames[kind]}
            isOn={draft.proofs.includes(kind)}
            onChange={(isOn) =>
              draft.setProofs(isOn ? [...draft.proofs, kind] : draft.proofs.filter((one) => one !== kind))
            }
          />
        ))}
        <Fault text={form.error('proofs')} />
      </fieldset>
      <Switch label={w.over19} detail={w.over19Text} isOn={draft.needsOver19} onChange={draft.setNeedsOver19} />
      {hasSandboxes && (
        <Switch label={w.trial} detail={w.trialText} isOn={draft.allowsTrial} onChange={draft.setAllowsTrial} />
      )}
      <Sources of={of} sources={draft.sources} isTried={form.isTried} onChange={draft.setSources} />
      <Fault text={refused.sources ?? fault} />
      <TextField
        label={w.perDay}
        inputMode="numeric"
        value={draft.perDayText}
        maxLength={12}
        required
        error={form.error('perDay')}
        onChange={({ target }) => draft.setPerDayText(target.value)}
      />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.saving : undefined}>
        {now?.isOn ? w.saveAgain : w.save}
      </Button>
    </form>
  );
}

function Fault({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="alert" className={styles.fault}>
        {text}
      </p>
    )
  );
}

interface SourcesProps {
  of: CredentialType;
  sources: Readonly<Record<string, DraftSource>>;
  isTried: boolean;
  onChange: (sources: Readonly<Record<string, DraftSource>>) => void;
}

function Sources({ of, sources, isTried, onChange }: SourcesProps) {
  const w = useWords(selfWords);
  const language = useLanguage();
  const options = FROM.map((value) => ({ value, text: w.from[value] }));
  return (
    <fieldset className={styles.claims}>
      <legend className={styles.legend}>{w.claims}</legend>
      {of.claims.map(({ name, label, labelKo }) => {
        const source = sources[name] ?? { from: 'says', text: '' };
        const shown = language === 'ko' ? labelKo : label;
        const change = (part: Partial<DraftSource>) => onChange({ ...sources, [name]: { ...source, ...part } });
        return (
          <div key={name} className={styles.claims}>
            <SelectField
              label={shown}
              options={options}
              value={source.from}
              onChange={({ target }) => change({ from: FROM.find((one) => one === target.value) ?? 'says' })}
            />
            {source.from === 'says' && (
              <TextField
                label={w.text(shown)}
                value={source.text}
                maxLength={LIMITS.value}
                required
                error={isTried && source.text.trim() === '' ? w.required : undefined}
                onChange={({ target }) => change({ text: target.value })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
