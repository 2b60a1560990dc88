import type { ChangeEvent } from 'react';
import { type Draft, endsTooEarly, type missingIn } from '#features/credentials/rules.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextAreaField, TextField } from '#ui/controls/Field.tsx';
import { refusalWords, words } from '../words.ts';
import styles from './AddCredential.module.css';

type Field = Exclude<keyof Draft, 'type'>;

interface CredentialFieldsProps {
  draft: Draft;
  onChange: (some: Partial<Draft>) => void;
  missing: ReturnType<typeof missingIn>;
  /** The server's reasons by field name. */
  errors: Readonly<Record<string, string>>;
}

/** Maximum lengths at the server; `self:` is part of the issuer. */
const MOST = { name: 200, organisation: 195, number: 128, description: 2000 } as const;

/** Fields of a credential; name, organisation and issue date are required. */
export function CredentialFields({ draft, onChange, missing, errors }: CredentialFieldsProps) {
  const w = useWords(words);
  const language = useLanguage();
  const wired = (field: Field) => ({
    name: field,
    value: draft[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ [field]: target.value }),
  });
  const asked = (field: 'name' | 'organisation' | 'issued') => ({
    ...wired(field),
    required: true,
    error: missing.includes(field) ? w.missingField[field] : errors[SENT_AS[field]],
  });
  const expiryFault = endsTooEarly(draft) ? refusalWords.expires_before_issue[language] : errors.expirationDate;
  return (
    <>
      <TextField
        label={w.name}
        placeholder={draft.type && w.exampleOf[draft.type]}
        maxLength={MOST.name}
        {...asked('name')}
      />
      <TextField
        label={w.organisation}
        autoComplete="organization"
        maxLength={MOST.organisation}
        {...asked('organisation')}
      />
      <TextField label={w.number} isCode autoComplete="off" maxLength={MOST.number} {...wired('number')} />
      <div className={styles.dates}>
        <TextField label={w.issueDate} type="date" {...asked('issued')} />
        <TextField label={w.expiryDate} type="date" min={draft.issued} {...wired('expires')} error={expiryFault} />
      </div>
      <TextAreaField label={w.description} maxLength={MOST.description} {...wired('description')} />
    </>
  );
}

const SENT_AS = { name: 'credentialData.name', organisation: 'issuer', issued: 'issuanceDate' } as const;
