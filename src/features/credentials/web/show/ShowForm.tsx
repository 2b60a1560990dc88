import { type FormEvent, useRef, useState } from 'react';
import { type ClaimName, claimNames, claimsOf } from '#features/credentials/claims.ts';
import type { Credential } from '#features/credentials/contract.ts';
import { issuerName } from '#features/credentials/display.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from '../DigitalId.module.css';
import { showWords } from './show-words.ts';
import type { useLink } from './use-link.ts';

interface ShowFormProps {
  credential: Credential;
  making: ReturnType<typeof useLink>;
  onBack: () => void;
}

const MOST = { to: 80, why: 200 } as const;

/** Chooses the claims to show, the recipient and the reason. Initially only the name is selected. */
export function ShowForm({ credential, making, onBack }: ShowFormProps) {
  const w = useWords(showWords);
  const { id: credentialId, credentialData } = credential;
  const [chosen, setChosen] = useState<readonly ClaimName[]>(['name']);
  const [to, setTo] = useState('');
  const [why, setWhy] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toggle = (name: ClaimName, isOn: boolean) =>
    setChosen((now) => claimNames.filter((one) => (one === name ? isOn : now.includes(one))));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (chosen.length > 0 && to.trim() !== '')
      return void making.make({ credentialId, name: credentialData.name, claims: [...chosen], to, why });
    form.current?.querySelector<HTMLElement>(chosen.length === 0 ? '[role=switch]' : '[name=to]')?.focus();
  };
  const fault = isAsked && chosen.length === 0 ? w.chooseOne : making.fault;
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <p className={styles.trust}>{w.always}</p>
      <ClaimChoice credential={credential} chosen={chosen} onToggle={toggle} />
      <TextField
        label={w.to}
        name="to"
        autoComplete="off"
        required
        maxLength={MOST.to}
        value={to}
        onChange={({ target }) => setTo(target.value)}
        error={isAsked && to.trim() === '' ? w.toMissing : making.errors.to}
      />
      <TextField
        label={w.why}
        name="why"
        autoComplete="off"
        maxLength={MOST.why}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
        error={making.errors.why}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          <LangText>{fault}</LangText>
        </p>
      )}
      <div className={styles.show}>
        <ButtonPair isFirstNarrow>
          <Button look="quiet" isDisabled={making.isBusy} onClick={onBack}>
            {w.back}
          </Button>
          <Button type="submit" isAct loadingText={making.isBusy ? w.making : undefined}>
            {w.make}
          </Button>
        </ButtonPair>
      </div>
    </form>
  );
}

interface ClaimChoiceProps {
  credential: Credential;
  chosen: readonly ClaimName[];
  onToggle: (name: ClaimName, isOn: boolean) => void;
}

function ClaimChoice({ credential, chosen, onToggle }: ClaimChoiceProps) {
  const w = useWords(showWords);
  const language = useLanguage();
  const has = claimsOf(credential);
  const predicateWord = (value: string) => w.predicates[value === 'yes' ? 'yes' : 'no'];
  const said = {
    ...has,
    issuer: issuerName(credential.issuer),
    issuanceDate: dateText(credential.issuanceDate, language),
    ...(has.foreign && { foreign: predicateWord(has.foreign) }),
    ...(has.over19 && { over19: predicateWord(has.over19) }),
  };
  return (
    <fieldset className={styles.claims}>
      <legend className="sr">{w.showTitle}</legend>
      {claimNames
        .filter((name) => has[name] !== undefined)
        .map((name) => (
          <Switch
            key={name}
            label={w.claims[name]}
            detail={said[name]}
            isOn={chosen.includes(name)}
            onChange={(isOn) => onToggle(name, isOn)}
          />
        ))}
    </fieldset>
  );
}
