import { type FormEvent, useRef, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { LONGEST_CODE } from '../read-code.ts';
import styles from './Scanner.module.css';
import { words } from './words.ts';

interface TypedCodeProps {
  onText: (text: string) => void;
  /** True if the view has another primary button. */
  isQuiet?: boolean;
}

/** Field for the text of a code: typed, such as a shop's six digits, or pasted from the clipboard. */
export function TypedCode({ onText, isQuiet = false }: TypedCodeProps) {
  const w = useWords(words);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) return onText(text);
    setError(w.noText);
    field.current?.focus();
  };
  const paste = async () => {
    try {
      const pasted = await navigator.clipboard.readText();
      setText(pasted.slice(0, LONGEST_CODE + 1));
      setError(pasted.trim() ? undefined : w.noClipboard);
      if (pasted.trim()) onText(pasted);
    } catch (problem) {
      report('The clipboard was not read:', problem);
      setError(w.noClipboard);
      field.current?.focus();
    }
  };
  return (
    <form className={styles.typed} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={w.text}
        isCode
        value={text}
        hint={w.textHint}
        error={error}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <ButtonPair>
        <Button look="quiet" onClick={() => void paste()}>
          {w.paste}
        </Button>
        <Button type="submit" look={isQuiet ? 'quiet' : 'primary'}>
          {w.read}
        </Button>
      </ButtonPair>
    </form>
  );
}
