import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Segmented } from '#ui/controls/Choice.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import type { CredentialType } from '../../office-contract.ts';
import { ageClaims } from '../../rules.ts';
import styles from './Campaigns.module.css';
import { ageIn, claimsFor, type PredicateDraft, type PredicateField, WHOM } from './predicate-draft.ts';
import { predicateWords } from './predicate-words.ts';

interface PredicateFieldsProps {
  draft: PredicateDraft;
  types: readonly CredentialType[];
  city: string;
  errorOf: (field: PredicateField) => string | undefined;
  set: (change: Partial<PredicateDraft>) => void;
}

/**
 * Fields for who a campaign is for: everybody, or people who show once by a credential that they live here or have
 * reached an age.
 */
export function PredicateFields(props: PredicateFieldsProps) {
  const { draft, types, city, errorOf, set } = props;
  const w = useWords(predicateWords);
  const language = useLanguage();
  const nameOf = (type: CredentialType) => {
    const name = nameFor(type, language);
    return `${name}, ${type.issuerName ?? w.verified}`;
  };
  const choose = (audience: PredicateDraft['audience']) =>
    set({
      audience,
      claim: '',
      value: audience === 'resident' ? draft.value || city : '',
      card: draft.card || (types[0]?.vct ?? ''),
    });
  return (
    <>
      <Segmented
        label={w.audience}
        options={WHOM.map((id) => ({ id, label: w.kinds[id] }))}
        value={draft.audience}
        onChange={choose}
      />
      {draft.audience !== 'everybody' && (
        <>
          <p className={styles.small}>{w.once}</p>
          {draft.audience === 'age_over' && (
            <TextField
              label={w.age}
              inputMode="numeric"
              value={draft.age}
              maxLength={3}
              error={errorOf('age')}
              onChange={({ target }) => set({ age: target.value })}
            />
          )}
          <SelectField
            label={w.card}
            value={types.some(({ vct }) => vct === draft.card) ? draft.card : ''}
            options={[
              ...types.map((type) => ({ value: type.vct, text: nameOf(type) })),
              { value: '', text: w.otherCard },
            ]}
            onChange={({ target }) => set({ card: target.value, claim: '' })}
          />
          <ClaimFields {...props} />
        </>
      )}
    </>
  );
}

/** Fields for the required claim and, for another issuer's credential, its type. */
function ClaimFields({ draft, types, errorOf, set }: PredicateFieldsProps) {
  const w = useWords(predicateWords);
  const language = useLanguage();
  const type = types.find(({ vct }) => vct === draft.card);
  const text = (
    field: 'cardName' | 'cardNameKo' | 'vct' | 'issuer' | 'claim' | 'value',
    label: string,
    hint?: string,
  ) => (
    <TextField
      label={label}
      hint={hint}
      value={draft[field]}
      maxLength={field === 'vct' || field === 'issuer' ? 500 : field === 'claim' ? 100 : 60}
      {...(field === 'cardNameKo' ? { lang: 'ko' } : { spellCheck: false, autoComplete: 'off' })}
      error={errorOf(field)}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  );
  const labelOf = (name: string) => {
    const claim = type?.claims.find((one) => one.name === name);
    return claim ? (language === 'ko' ? claim.labelKo : claim.label) : name;
  };
  const isAge = draft.audience === 'age_over';
  const claims = type ? claimsFor(draft, type) : isAge ? Object.keys(ageClaims(ageIn(draft.age) ?? 19)) : [];
  return (
    <>
      {!type && (
        <>
          {text('cardName', w.cardName)}
          {text('cardNameKo', w.cardNameKo)}
          {text('vct', w.vct)}
          {text('issuer', w.issuer, w.issuerHint)}
        </>
      )}
      {type && claims.length === 0 ? (
        <p role="alert" className={styles.small}>
          {w.saysNoAge}
        </p>
      ) : claims.length > 0 ? (
        <SelectField
          label={w.claim}
          value={claims.includes(draft.claim) ? draft.claim : (claims[0] ?? '')}
          options={claims.map((name) => ({ value: name, text: labelOf(name) }))}
          onChange={({ target }) => set({ claim: target.value })}
        />
      ) : (
        text('claim', w.claim, w.claimHint)
      )}
      {!isAge && text('value', w.value, w.valueHint)}
    </>
  );
}
