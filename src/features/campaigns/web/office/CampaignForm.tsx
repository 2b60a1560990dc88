import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { words } from '#features/office/web/words.ts';
import { shopCategories } from '#features/organisations/shop-categories.ts';
import { useTradeNames } from '#features/organisations/web/names.ts';
import { nameFor } from '#platform/both-names.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FilterChip, Segmented } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { OfficeCampaign } from '../../office-contract.ts';
import { GIVES } from '../../rules.ts';
import styles from './Campaigns.module.css';
import { call, reasons, useRead } from './calls.ts';
import { type Bad, type Draft, draftOf, termsOf, UNITS } from './campaign-draft.ts';
import { campaignWords } from './campaign-words.ts';
import { PredicateFields } from './PredicateFields.tsx';
import type { PredicateField } from './predicate-draft.ts';
import { predicateWords } from './predicate-words.ts';
import { ShopsField } from './ShopsField.tsx';

const MAKE = 'POST /api/office/campaigns';
const CHANGE = 'POST /api/office/campaigns/{campaignId}/change';

interface CampaignFormProps {
  /** Undefined keeps the form closed. */
  of: OfficeCampaign | 'new' | undefined;
  onClose: () => void;
  onKept: (campaign: OfficeCampaign) => void;
}

/** Form for the terms of a new or existing draft. */
export function CampaignForm({ of, onClose, onKept }: CampaignFormProps) {
  const w = useWords(campaignWords);
  const { close } = useWords(words);
  return (
    <Sheet isOpen={of !== undefined} onClose={onClose} title={of === 'new' ? w.make : w.change} closeLabel={close}>
      {of && <Form key={of === 'new' ? 'new' : `${of.id} ${of.revision}`} of={of} onKept={onKept} />}
    </Sheet>
  );
}

const NONE = { types: [], city: '' };
/** Name under which the server refuses a field. */
const refusedAs = (field: PredicateField) =>
  `predicate.${field === 'cardName' ? 'name' : field === 'cardNameKo' ? 'nameKo' : field === 'card' ? 'vct' : field}`;

function Form({ of, onKept }: { of: OfficeCampaign | 'new'; onKept: CampaignFormProps['onKept'] }) {
  const w = useWords(campaignWords);
  const p = useWords(predicateWords);
  const [draft, setDraft] = useState(() => draftOf(of));
  const [bad, setBad] = useState<Bad>({});
  const language = useLanguage();
  const { act, isBusy, refused } = useOfficeAct(reasons);
  const { types, city } = useRead('GET /api/office/campaign-credentials').data ?? NONE;
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    // An edited field is no longer marked as wrong.
    setBad((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };
  const press = ({ currentTarget }: { currentTarget: Element }) => {
    const read = termsOf(draft, types);
    if ('bad' in read) {
      focusFirstFault(currentTarget.closest('dialog') ?? currentTarget);
      return setBad(read.bad);
    }
    setBad({});
    const body = read.terms;
    const name = nameFor(body, language);
    const work = () => {
      if (of === 'new') return signedCall(call, w.form.signs(name), MAKE, { body });
      const sent = { params: { campaignId: of.id }, body };
      return signedCall(call, w.form.signs(name), CHANGE, sent);
    };
    void act(work, { done: { title: w.form.kept }, failed: w.form.notKept, onDone: onKept });
  };
  return (
    <div className={styles.stack}>
      <Fields draft={draft} bad={bad} refused={refused} set={set} />
      <PredicateFields
        draft={draft}
        types={types}
        city={city}
        errorOf={(field) => (bad[field] ? (field === 'age' ? p.ageBad : p.needed) : refused[refusedAs(field)])}
        set={set}
      />
      {of !== 'new' && <p className={styles.small}>{w.form.voids}</p>}
      <Button isWide isAct isDisabled={isBusy} onClick={press}>
        {w.form.save}
      </Button>
    </div>
  );
}

interface FieldsProps {
  draft: Draft;
  bad: Bad;
  refused: Readonly<Record<string, string | undefined>>;
  set: (change: Partial<Draft>) => void;
}

function Fields({ draft, bad, refused, set }: FieldsProps) {
  const w = useWords(campaignWords);
  const f = w.form;
  const reasonOf = useAmountReason();
  const reasonIn = (field: keyof Draft) =>
    field in UNITS ? reasonOf(draft[field as keyof typeof UNITS], UNITS[field as keyof typeof UNITS]) : undefined;
  const text = (
    field: 'name' | 'nameKo' | 'percent' | 'mostPayment' | 'mostMonth' | 'firstDay' | 'lastDay' | 'budget',
    label: string,
    error: string,
    more: { hint?: string; type?: string; inputMode?: 'decimal' | 'numeric' } = {},
  ) => (
    <TextField
      label={label}
      value={draft[field]}
      maxLength={60}
      error={bad[field] ? (reasonIn(field) ?? error) : refused[field === 'percent' ? 'bps' : field]}
      onChange={({ target }) => set({ [field]: target.value })}
      {...more}
    />
  );
  return (
    <>
      {text('name', f.name, f.nameNeeded)}
      {text('nameKo', f.nameKo, f.nameKoNeeded)}
      {text('percent', f.percent, f.percentBad, { inputMode: 'decimal' })}
      <Segmented
        label={f.when}
        options={GIVES.map((id) => ({ id, label: w.gives[id] }))}
        value={draft.gives}
        onChange={(gives) => set({ gives })}
      />
      {text('mostPayment', f.perPayment, f.wonBad, { inputMode: 'numeric', hint: f.none })}
      {text('mostMonth', f.perMonth, f.wonBad, { inputMode: 'numeric', hint: f.none })}
      <Trades chosen={draft.trades} onChange={(trades) => set({ trades })} />
      <ShopsField chosen={draft.shops} error={refused.shops} onChange={(shops) => set({ shops })} />
      {text('firstDay', f.first, f.dayBad, { type: 'date' })}
      {text('lastDay', f.last, f.dayBad, { type: 'date' })}
      {text('budget', f.budget, f.wonBad, { inputMode: 'numeric' })}
    </>
  );
}

function Trades({ chosen, onChange }: { chosen: readonly string[]; onChange: (trades: string[]) => void }) {
  const w = useWords(campaignWords);
  const nameOf = useTradeNames();
  return (
    <fieldset className={styles.chips}>
      <legend>{w.form.trades}</legend>
      {shopCategories.map((trade) => (
        <FilterChip
          key={trade}
          label={nameOf(trade)}
          isActive={chosen.includes(trade)}
          onClick={() => onChange(chosen.includes(trade) ? chosen.filter((one) => one !== trade) : [...chosen, trade])}
        />
      ))}
    </fieldset>
  );
}
