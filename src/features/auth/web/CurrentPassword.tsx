import type { ComponentProps } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { passkeyWords } from './passkeys/passkey-words.ts';

type Given = Pick<ComponentProps<typeof TextField>, 'hint' | 'error' | 'value' | 'onChange'>;

/** Field for the current password, for acts that a session alone must not do. Its form field is `currentPassword`. */
export function CurrentPassword(given: Given) {
  const w = useWords(passkeyWords);
  return (
    <TextField
      {...given}
      label={w.currentPassword}
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      required
    />
  );
}
