import { type FormEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { LIMITS } from '../../rules.ts';
import { call } from '../calls.ts';
import styles from '../Role.module.css';
import { ruleActs } from '../reasons.ts';
import { ruleWords } from '../rules/rule-words.ts';
import { proofRuleWords } from './rule-words.ts';

interface NewProofRuleSheetProps {
  id: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Takes a credential in place of a verified passport. */
export function NewProofRuleSheet({ id, isOpen, onClose }: NewProofRuleSheetProps) {
  const w = useWords(proofRuleWords);
  const { close } = useWords(ruleWords);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.newTitle} lead={w.newLead} closeLabel={close} isBusy={isBusy}>
      <ProofRuleForm id={id} onBusy={setIsBusy} onMade={onClose} />
    </Sheet>
  );
}

const MAKE = 'POST /api/org/{id}/refund-proofs';
const FIELDS = ['name', 'nameKo', 'vct', 'nationality', 'number', 'issuer'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;
const EMPTY: Typed = { name: '', nameKo: '', vct: '', nationality: '', number: '', issuer: '' };
const MOST = { name: LIMITS.name, nameKo: LIMITS.name, vct: LIMITS.vct, issuer: LIMITS.issuer } as const;

interface ProofRuleFormProps {
  id: number;
  onBusy: (isBusy: boolean) => void;
  onMade: () => void;
}

function ProofRuleForm({ id, onBusy, onMade }: ProofRuleFormProps) {
  const w = useWords(proofRuleWords);
  const all = useWords(ruleWords);
  const [typed, setTyped] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refused, fault, forget, act } = useAct({ ...ruleActs, onBusy });
  const labels: Typed = {
    name: all.name,
    nameKo: all.nameKo,
    vct: all.type,
    nationality: w.nationality,
    number: w.number,
    issuer: all.issuer,
  };
  const hints: Partial<Typed> = { vct: all.typeHint, nationality: w.nationalityHint, issuer: w.issuerHint };
  const isMissing = (field: keyof Typed) => field !== 'issuer' && typed[field].trim() === '';
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (FIELDS.some(isMissing)) return focusFirstFault(event.currentTarget);
    const { issuer, ...said } = typed;
    const sent = { params: { id }, body: { ...said, issuer: issuer.trim() || null } };
    await act(() => signedCall(call, w.signing(said.name.trim()), MAKE, sent), { failed: w.notSaved, onDone: onMade });
  };
  return (
    <form className={styles.form} noValidate onChange={forget} onSubmit={(event) => void submit(event)}>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          hint={hints[field]}
          value={typed[field]}
          maxLength={field === 'nationality' || field === 'number' ? LIMITS.claim : MOST[field]}
          {...(field === 'nameKo' ? { lang: 'ko' } : field !== 'name' && { spellCheck: false, autoComplete: 'off' })}
          required={field !== 'issuer'}
          error={(isTried && isMissing(field) ? all.required : undefined) ?? refused[field]}
          onChange={({ target }) => setTyped((now) => ({ ...now, [field]: target.value }))}
        />
      ))}
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Button type="submit" isAct isWide loadingText={isBusy ? all.saving : undefined}>
        {w.save}
      </Button>
    </form>
  );
}
