import { useState } from 'react';
import { likelyKoreanName } from '#features/auth/likely-korean-name.ts';
import { fullName, koreanNameOf } from '#features/auth/person.ts';
import { splitName } from '#features/auth/whole-name.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { cross } from '#ui/drawings/icons.ts';
import { words } from '../words.ts';
import styles from './Register.module.css';
import { registerWords } from './register-words.ts';

/** State of the name fields. Suggests a Korean name until the person edits it. */
export function useNames() {
  const [firstName, setFirst] = useState('');
  const [lastName, setLast] = useState('');
  const [typedKo, setKo] = useState<string>();
  const typed = { firstName: firstName.trim(), lastName: lastName.trim() };
  const offer = koreanNameOf(typed) ?? likelyKoreanName(`${typed.lastName} ${typed.firstName}`);
  const ko = typedKo ?? offer ?? '';
  const all = { ...typed, nameKo: ko.trim() === '' ? null : ko.trim() };
  const isOffered = typedKo === undefined && offer !== undefined;
  const [whole, setWhole] = useState('');
  const typeWhole = (name: string) => {
    const parts = splitName(name);
    setWhole(name);
    setFirst(parts.firstName);
    setLast(parts.lastName);
    setKo(koreanNameOf(parts) ?? '');
  };
  const shown = fullName(all).trim();
  return { firstName, lastName, whole, ko, all, isOffered, shown, setFirst, setLast, setKo, typeWhole };
}

interface NamesProps {
  names: ReturnType<typeof useNames>;
  errors: Readonly<Record<string, string>>;
  hasHint: boolean;
}

/** Name fields; on a Korean screen one for the whole name. */
export function Names(props: NamesProps) {
  return useLanguage() === 'ko' ? <WholeName {...props} /> : <NameParts {...props} />;
}

function WholeName({ names, errors }: NamesProps) {
  const w = useWords(registerWords);
  return (
    <TextField
      label={w.wholeName}
      name="firstName"
      autoComplete="name"
      required
      maxLength={100}
      hint={w.wholeNameHint}
      value={names.whole}
      onChange={(event) => names.typeWhole(event.target.value)}
      error={errors.firstName ?? errors.lastName ?? errors.nameKo}
    />
  );
}

function NameParts({ names, errors, hasHint }: NamesProps) {
  const w = useWords(registerWords);
  const labels = useWords(words);
  const first = (
    <TextField
      label={labels.firstName}
      name="firstName"
      autoComplete="given-name"
      required
      maxLength={100}
      value={names.firstName}
      onChange={(event) => names.setFirst(event.target.value)}
      error={errors.firstName}
    />
  );
  const last = (
    <TextField
      label={labels.lastName}
      name="lastName"
      autoComplete="family-name"
      hint={labels.lastNameHint}
      maxLength={100}
      value={names.lastName}
      onChange={(event) => names.setLast(event.target.value)}
      error={errors.lastName}
    />
  );
  const hint = names.isOffered ? w.offered : names.ko === '' ? w.optional : undefined;
  return (
    <>
      <div className={styles.names}>
        {first}
        {last}
        <TextField
          label={w.koreanName}
          name="nameKo"
          lang="ko"
          autoComplete="off"
          pattern="\s*[가-힣]{2,5}\s*"
          className={styles.korean}
          value={names.ko}
          onChange={(event) => names.setKo(event.target.value)}
          error={errors.nameKo}
          action={names.ko !== '' && <IconButton icon={cross} label={w.leaveOut} onClick={() => names.setKo('')} />}
        />
      </div>
      <p role="status" className={styles.offer}>
        {hasHint && hint}
      </p>
    </>
  );
}
