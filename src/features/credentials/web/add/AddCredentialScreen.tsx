// @online
import { type FormEvent, useRef, useState } from 'react';
import { type Draft, endsTooEarly, missingIn } from '#features/credentials/rules.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { ActionBar, Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { words } from '../words.ts';
import styles from './AddCredential.module.css';
import { CredentialFields } from './CredentialFields.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import { useAdd } from './use-add.ts';

const EMPTY: Draft = { type: '', name: '', organisation: '', number: '', issued: '', expires: '', description: '' };

/** Adds a self-attested credential: first its type, then its details. */
export function AddCredentialScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const [draft, setDraft] = useState(EMPTY);
  const [isAsked, setIsAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { add, isAdding, fault, errors } = useAdd();
  const missing = missingIn(draft);
  const change = (some: Partial<Draft>) => setDraft((now) => ({ ...now, ...some }));

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (missing.length === 0 && !endsTooEarly(draft)) return void add(draft);
    if (missing.length > 0) toast({ title: w.missing, text: w.missingText, isDestructive: true });
    const first = missing[0] ?? 'expires';
    form.current?.querySelector<HTMLElement>(first === 'type' ? 'input[type=radio]' : `[name=${first}]`)?.focus();
  };
  return (
    <Screen>
      <TitleRow title={w.add} gloss={gloss?.add} back={{ href: '/id', label: w.back }} />
      <ButtonLink look="quiet" isWide href="/offer">
        {w.take}
      </ButtonLink>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <TypeChoice
          type={draft.type}
          onChoose={(type) => change({ type })}
          error={isAsked && missing.includes('type') ? w.missingField.type : undefined}
        />
        <CredentialFields draft={draft} onChange={change} missing={isAsked ? missing : []} errors={errors} />
        <p className={styles.note}>{w.selfAttestedNote}</p>
        {fault && (
          <p role="alert" className={styles.fault}>
            <LangText>{fault}</LangText>
          </p>
        )}
        <ActionBar>
          <Button type="submit" isAct loadingText={isAdding ? w.adding : undefined}>
            {w.add}
          </Button>
        </ActionBar>
      </form>
    </Screen>
  );
}
