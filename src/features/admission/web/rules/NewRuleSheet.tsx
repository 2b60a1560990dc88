import { type FormEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { words as orgWords } from '#features/organisations/web/words.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { RoleRule } from '../../contract.ts';
import { GIVEN_ROLES, LIMITS } from '../../rules.ts';
import { call } from '../calls.ts';
import styles from '../Role.module.css';
import { ruleActs } from '../reasons.ts';
import { useOwnTypes } from './own-types.ts';
import { type Draft, type OwnType, ruleOf } from './rule-draft.ts';
import { ruleWords } from './rule-words.ts';

interface NewRuleSheetProps {
  id: number;
  isOpen: boolean;
  onClose: () => void;
  onMade: (made: RoleRule) => void;
}

/** Says that whoever shows a credential has a role by it. */
export function NewRuleSheet({ id, isOpen, onClose, onMade }: NewRuleSheetProps) {
  const w = useWords(ruleWords);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.newTitle} lead={w.newLead} closeLabel={w.close} isBusy={isBusy}>
      <RuleForm id={id} onBusy={setIsBusy} onMade={onMade} />
    </Sheet>
  );
}

const MAKE = 'POST /api/org/{id}/role-rules';
const EMPTY = { role: 'clerk', name: '', nameKo: '', vct: '', issuer: '', claim: '', value: '' } as const;

interface RuleFormProps {
  id: number;
  onBusy: (isBusy: boolean) => void;
  onMade: (made: RoleRule) => void;
}

function RuleForm({ id, onBusy, onMade }: RuleFormProps) {
  const w = useWords(ruleWords);
  const all = useWords(orgWords);
  const own = useOwnTypes(id);
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refused, fault, forget, act } = useAct({ ...ruleActs, onBusy });
  const draft: Draft = { ...EMPTY, own: own[0]?.vct ?? '', ...typed };
  const set = (part: Partial<Draft>) => setTyped((now) => ({ ...now, ...part }));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    const body = ruleOf(draft, own);
    if (!body) return focusFirstFault(form);
    const sent = { params: { id }, body };
    await act(() => signedCall(call, w.signing(all.roles[body.role], body.name), MAKE, sent), {
      failed: w.notSaved,
      onDone: onMade,
    });
  };
  const faultOf = (field: keyof Draft) =>
    (isTried && draft[field].trim() === '' ? w.required : undefined) ?? refused[field];
  return (
    <form className={styles.form} noValidate onChange={forget} onSubmit={(event) => void submit(event)}>
      <SelectField
        label={w.role}
        hint={all.may[draft.role]}
        value={draft.role}
        error={refused.role}
        options={GIVEN_ROLES.map((one) => ({ value: one, text: all.roles[one] }))}
        onChange={({ target }) => set({ role: GIVEN_ROLES.find((one) => one === target.value) ?? 'clerk' })}
      />
      <WhichCredential draft={draft} own={own} faultOf={faultOf} onSet={set} />
      <TextField
        label={w.value}
        hint={w.valueHint}
        value={draft.value}
        maxLength={LIMITS.value}
        required
        error={faultOf('value')}
        onChange={({ target }) => set({ value: target.value })}
      />
      <p className={styles.quiet}>{w.powers}</p>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Button type="submit" isAct isWide loadingText={isBusy ? w.saving : undefined}>
        {w.save}
      </Button>
    </form>
  );
}

interface WhichCredentialProps {
  draft: Draft;
  own: readonly OwnType[];
  faultOf: (field: keyof Draft) => string | undefined;
  onSet: (part: Partial<Draft>) => void;
}

function WhichCredential({ draft, own, faultOf, onSet }: WhichCredentialProps) {
  const w = useWords(ruleWords);
  const language = useLanguage();
  const isKorean = language === 'ko';
  const type = own.find(({ vct }) => vct === draft.own);
  const text = (name: 'name' | 'nameKo' | 'vct' | 'issuer' | 'claim', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={draft[name]}
      maxLength={LIMITS[name === 'nameKo' ? 'name' : name]}
      {...(name === 'nameKo' ? { lang: 'ko' } : name !== 'name' && { spellCheck: false, autoComplete: 'off' })}
      required
      error={faultOf(name)}
      onChange={({ target }) => onSet({ [name]: target.value })}
    />
  );
  return (
    <>
      <SelectField
        label={w.credential}
        value={draft.own}
        options={[
          ...own.map(({ vct, name, nameKo }) => ({ value: vct, text: isKorean ? nameKo : name })),
          { value: '', text: w.otherCredential },
        ]}
        onChange={({ target }) => onSet({ own: target.value, claim: '' })}
      />
      {type ? (
        <SelectField
          label={w.claim}
          value={draft.claim || (type.claims[0]?.name ?? '')}
          options={type.claims.map(({ name, label, labelKo }) => ({ value: name, text: isKorean ? labelKo : label }))}
          onChange={({ target }) => onSet({ claim: target.value })}
        />
      ) : (
        <>
          {text('name', w.name)}
          {text('nameKo', w.nameKo)}
          {text('vct', w.type, w.typeHint)}
          {text('issuer', w.issuer, w.issuerHint)}
          {text('claim', w.claimName)}
        </>
      )}
    </>
  );
}
