import type { ComponentProps } from 'react';
import { isHosted, needsSession } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { passkeyWords } from './passkeys/passkey-words.ts';
import { useUser } from './use-user.ts';

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

/**
 * Reports whether adding a way to sign in needs the password: if no device signs it, and always in a personal wallet
 * with a password.
 */
export const needsPassword = (isSigned: boolean): boolean => needsSession() && (!isSigned || !isHosted());

/** Reports whether the user has a password. Users who registered with a passkey have none until they set one. */
export const useHasPassword = (): boolean => useUser().data?.hasPassword !== false;
