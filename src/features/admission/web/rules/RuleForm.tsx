import { type FormEvent, type ReactNode, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { type Refusals, useAct } from '#platform/web/use-act.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { LIMITS } from '../../rules.ts';
import { ruleActs } from '../calls.ts';
import styles from '../Role.module.css';
import { Fault } from '../showing/Fault.tsx';
import { ruleWords } from './rule-words.ts';

interface RuleFormProps<Made> {
  save: string;
  notSaved: string;
  /** Sends the draft. Undefined while a required field is empty. */
  make: (() => Promise<Made>) | undefined;
  onBusy: (isBusy: boolean) => void;
  onMade: (made: Made) => void;
  /**
   * The fields. `refused` has the refusal of each field; `isTried` is true once empty required fields are to be marked.
   */
  children: (refused: Refusals, isTried: boolean) => ReactNode;
}

/** Form of a credential that an organisation accepts. */
export function RuleForm<Made>({ save, notSaved, make, onBusy, onMade, children }: RuleFormProps<Made>) {
  const w = useWords(ruleWords);
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refused, fault, forget, act } = useAct({ ...ruleActs, onBusy });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (make) void act(make, { failed: notSaved, onDone: onMade });
    else focusFirstFault(event.currentTarget);
  };
  return (
    <form className={styles.form} noValidate onChange={forget} onSubmit={submit}>
      <TextSpan>{children(refused, isTried)}</TextSpan>
      <Fault text={fault} />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.saving : undefined}>
        {save}
      </Button>
    </form>
  );
}

const MOST = { ...LIMITS, nameKo: LIMITS.name, nationality: LIMITS.claim, number: LIMITS.claim };

interface RuleFieldProps {
  field: 'name' | 'nameKo' | 'vct' | 'issuer' | 'claim' | 'nationality' | 'number';
  label: string;
  hint?: string | undefined;
  value: string;
  error: string | undefined;
  required?: boolean;
  onType: (text: string) => void;
}

/** A field of the form: a credential's name, type, issuer or claim. */
export function RuleField({ field, required = true, onType, ...shown }: RuleFieldProps) {
  return (
    <TextField
      {...shown}
      maxLength={MOST[field]}
      {...(field === 'nameKo' ? { lang: 'ko' } : field !== 'name' && { spellCheck: false, autoComplete: 'off' })}
      required={required}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
