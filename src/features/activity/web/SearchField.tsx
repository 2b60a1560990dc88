import { useEffect, useRef } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { words } from './words.ts';

interface SearchFieldProps {
  value: string;
  onChange: (search: string) => void;
  onClose: () => void;
}

/** Search field that takes the focus when it opens and closes on Esc. */
export function SearchField({ value, onChange, onClose }: SearchFieldProps) {
  const w = useWords(words);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <search>
      <TextField
        ref={input}
        type="search"
        label={w.searchActivity}
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
    </search>
  );
}
