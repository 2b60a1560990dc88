import type { useOwnTypes } from '#features/issuance/web/staff/use-pages.ts';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { RadioRows } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { LIMITS } from '../../rules.ts';
import { askingWords } from './asking-words.ts';
import { areElementsWhole, type CredentialChoice, type Draft, saysAge } from './question-draft.ts';

interface RequestedClaimsProps {
  draft: Draft;
  own: ReturnType<typeof useOwnTypes>;
  isTried: boolean;
  refused: Readonly<Record<string, string>>;
  onSet: (part: Partial<Draft>) => void;
}

/**
 * Chooses the credential and its claims: proof of age, a type of the organisation's own, or any type by its names, in
 * either format.
 */
export function RequestedClaims({ draft, own, isTried, refused, onSet }: RequestedClaimsProps) {
  const w = useWords(askingWords);
  const language = useLanguage();
  const options = [
    { id: 'age' as CredentialChoice, label: w.wantsAge, detail: w.wantsAgeText },
    ...own.flatMap((type, nth) =>
      saysAge(type)
        ? [
            {
              id: `age ${nth}` as CredentialChoice,
              label: w.wantsAgeBy(nameFor(type, language)),
              detail: w.wantsAgeByText,
            },
          ]
        : [],
    ),
    ...own.map((type, nth) => ({
      id: `own ${nth}` as CredentialChoice,
      label: nameFor(type, language),
      detail: w.wantsOwnText,
    })),
    { id: 'other' as CredentialChoice, label: w.wantsOther, detail: w.wantsOtherText },
    { id: 'mdoc' as CredentialChoice, label: w.wantsMdoc, detail: w.wantsMdocText },
  ];
  const isMdoc = draft.wanted === 'mdoc';
  const isUnplaced = isTried && isMdoc && !areElementsWhole(draft.claims);
  return (
    <>
      <RadioRows label={w.asks} value={draft.wanted} options={options} onChange={(wanted) => onSet({ wanted })} />
      {(draft.wanted === 'other' || isMdoc) && (
        <>
          <TextField
            label={isMdoc ? w.docType : w.type}
            hint={isMdoc ? w.docTypeHint : w.typeHint}
            value={draft.vct}
            maxLength={LIMITS.vct}
            spellCheck={false}
            autoComplete="off"
            required
            error={isTried && draft.vct.trim() === '' ? w.required : refused.vcts}
            onChange={({ target }) => onSet({ vct: target.value })}
          />
          <TextField
            label={isMdoc ? w.elements : w.claims}
            hint={isMdoc ? w.elementsHint : w.claimsHint}
            value={draft.claims}
            maxLength={1000}
            spellCheck={false}
            autoComplete="off"
            error={isUnplaced ? w.elementsFault : refused.claims}
            onChange={({ target }) => onSet({ claims: target.value })}
          />
        </>
      )}
    </>
  );
}
