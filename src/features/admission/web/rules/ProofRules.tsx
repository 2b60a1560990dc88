import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useWords } from '#platform/web/device/language.ts';
import type { ProofRule } from '../../contract.ts';
import { call, useRead } from '../calls.ts';
import { proofRuleWords } from './proof-rule-words.ts';
import { RuleField, RuleForm } from './RuleForm.tsx';
import { type RuleKind, Rules } from './Rules.tsx';
import { ruleWords } from './rule-words.ts';

const END = 'DELETE /api/org/{id}/refund-proofs/{ruleId}';

/** The credentials that a refund operator accepts in place of a verified passport. */
export function ProofRules({ id, mayChange }: { id: number; mayChange: boolean }) {
  const w = useWords(proofRuleWords);
  const read = useRead('GET /api/org/{id}/refund-proofs', { params: { id } });
  const kind: RuleKind<ProofRule> = {
    w,
    anyIssuer: w.listed,
    people: w.shownBy,
    meta: ({ issuer }) => issuer ?? w.listed,
    facts: ({ nationality, number }) => [
      { term: w.nationality, value: nationality, isCode: true },
      { term: w.number, value: number, isCode: true },
    ],
    end: (rule) => call(END, { params: { id, ruleId: rule.id } }),
  };
  return (
    <Rules
      kind={kind}
      read={read}
      mayChange={mayChange}
      form={(onBusy, onMade) => <ProofRuleForm id={id} onBusy={onBusy} onMade={() => onMade()} />}
    />
  );
}

const MAKE = 'POST /api/org/{id}/refund-proofs';
const FIELDS = ['name', 'nameKo', 'vct', 'nationality', 'number', 'issuer'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;
const EMPTY: Typed = { name: '', nameKo: '', vct: '', nationality: '', number: '', issuer: '' };

interface ProofRuleFormProps {
  id: number;
  onBusy: (isBusy: boolean) => void;
  onMade: () => void;
}

function ProofRuleForm({ id, onBusy, onMade }: ProofRuleFormProps) {
  const w = useWords(proofRuleWords);
  const all = useWords(ruleWords);
  const [typed, setTyped] = useState(EMPTY);
  const labels: Typed = { ...all, vct: all.type, nationality: w.nationality, number: w.number };
  const hints: Partial<Typed> = { vct: all.typeHint, nationality: w.nationalityHint, issuer: w.issuerHint };
  const isMissing = (field: keyof Typed) => field !== 'issuer' && typed[field].trim() === '';
  const make = () => {
    const body = { ...typed, issuer: typed.issuer.trim() || null };
    return signedCall(call, w.signing(typed.name.trim()), MAKE, { params: { id }, body });
  };
  return (
    <RuleForm
      save={w.save}
      notSaved={w.notSaved}
      make={FIELDS.some(isMissing) ? undefined : make}
      onBusy={onBusy}
      onMade={onMade}
    >
      {(refused, isTried) =>
        FIELDS.map((field) => (
          <RuleField
            key={field}
            field={field}
            label={labels[field]}
            hint={hints[field]}
            value={typed[field]}
            required={field !== 'issuer'}
            error={isTried && isMissing(field) ? all.required : refused[field]}
            onType={(text) => setTyped((now) => ({ ...now, [field]: text }))}
          />
        ))
      }
    </RuleForm>
  );
}
