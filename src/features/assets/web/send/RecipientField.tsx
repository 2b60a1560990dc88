import type { KeyboardEvent, RefObject } from 'react';
import { PayeeBlock } from '#features/contacts/web/payee/PayeeBlock.tsx';
import type { Address } from '#features/identity/address.ts';
import { charactersOf, type RecipientProblem } from '#features/ledger/send-form.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { IconButton, TextButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { cross } from '#ui/drawings/icons.ts';
import { scan as scanIcon } from '#ui/drawings/icons-more.ts';
import styles from './Send.module.css';
import { words } from './send-words.ts';

export interface RecipientFieldProps {
  /** The sender's own DID. */
  did: string;
  value: string;
  read: Address | RecipientProblem;
  /** The server's refusal. */
  error: string | undefined;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  ref: RefObject<HTMLInputElement | null>;
}

interface Searching {
  /** The text is a search and not yet an address. */
  isSearch?: boolean;
  onScan?: () => void;
}

/** Field for an address or a name. Once it has an address, it shows the payee's print, name and address in full. */
export function RecipientField(props: RecipientFieldProps & Searching) {
  const { did, value, read, error, isSearch, onScan, onChange, onKeyDown, ref } = props;
  const w = useWords(words);
  const gloss = useGloss(words);
  const paste = async () => {
    const text = await navigator.clipboard?.readText().catch(() => undefined);
    if (text?.trim()) onChange(text.trim());
    else ref.current?.focus();
  };
  const reasonOf = (problem: RecipientProblem) =>
    problem === 'incomplete' ? w.incomplete(charactersOf(value)) : w.recipientProblems[problem];
  const isJudged = value.trim() !== '' && !isSearch && typeof read === 'string';
  return (
    <TextField
      ref={ref}
      label={w.recipient}
      gloss={gloss?.mode}
      isCode
      value={value}
      placeholder={w.nameOrAddress}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="send"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      error={error ?? (isJudged ? reasonOf(read) : undefined)}
      cover={typeof read === 'string' ? undefined : <PayeeBlock payee={read} did={did} />}
      className={value === '' ? styles.pasted : undefined}
      action={
        value === '' ? (
          <span className={styles.ways}>
            <TextButton onClick={() => void paste()}>{w.paste}</TextButton>
            {onScan && <IconButton icon={scanIcon} label={w.scanCode} onClick={onScan} />}
          </span>
        ) : (
          <IconButton
            icon={cross}
            label={w.clear}
            onClick={() => {
              onChange('');
              ref.current?.focus();
            }}
          />
        )
      }
    />
  );
}
