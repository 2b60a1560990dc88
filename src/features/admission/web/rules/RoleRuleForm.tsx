import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { words as orgWords } from '#features/organisations/web/words.ts';
import { nameFor, readName } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import type { RoleRule } from '../../contract.ts';
import { GIVEN_ROLES, LIMITS } from '../../rules.ts';
import { call } from '../calls.ts';
import styles from '../Role.module.css';
import { RuleField, RuleForm } from './RuleForm.tsx';
import { type Draft, type OwnType, ruleOf, useOwnTypes } from './rule-draft.ts';
import { ruleWords } from './rule-words.ts';

const MAKE = 'POST /api/org/{id}/role-rules';
const EMPTY = { role: 'clerk', name: '', nameKo: '', vct: '', issuer: '', claim: '', value: '' } as const;

interface RoleRuleFormProps {
  id: number;
  onBusy: (isBusy: boolean) => void;
  onMade: (made: RoleRule) => void;
}

/** Form of a new role rule. */
export function RoleRuleForm({ id, onBusy, onMade }: RoleRuleFormProps) {
  const w = useWords(ruleWords);
  const all = useWords(orgWords);
  const own = useOwnTypes(id);
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const draft: Draft = { ...EMPTY, own: own[0]?.vct ?? '', ...typed };
  const set = (part: Partial<Draft>) => setTyped((now) => ({ ...now, ...part }));
  const body = ruleOf(draft, own);
  const make =
    body && (() => signedCall(call, w.signing(all.roles[body.role], body.name), MAKE, { params: { id }, body }));
  return (
    <RuleForm save={w.save} notSaved={w.notSaved} make={make} onBusy={onBusy} onMade={onMade}>
      {(refused, isTried) => {
        const faultOf = (field: keyof Draft) => (isTried && draft[field].trim() === '' ? w.required : refused[field]);
        return (
          <>
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
          </>
        );
      }}
    </RuleForm>
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
  const type = own.find(({ vct }) => vct === draft.own);
  const text = (field: 'name' | 'nameKo' | 'vct' | 'issuer' | 'claim', label: string, hint?: string) => (
    <RuleField
      field={field}
      label={label}
      hint={hint}
      value={draft[field]}
      error={faultOf(field)}
      onType={(value) => onSet({ [field]: value })}
    />
  );
  return (
    <>
      <SelectField
        label={w.credential}
        value={draft.own}
        options={[
          ...own.map((one) => ({ value: one.vct, text: nameFor(one, language) })),
          { value: '', text: w.otherCredential },
        ]}
        onChange={({ target }) => onSet({ own: target.value, claim: '' })}
      />
      {type ? (
        <SelectField
          label={w.claim}
          value={draft.claim || (type.claims[0]?.name ?? '')}
          options={type.claims.map((one) => ({ value: one.name, text: readName(one, 'label', language) }))}
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
