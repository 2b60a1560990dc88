import { rememberPerson } from '#features/auth/web/known-person.ts';
import { saveSession } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { keptHere } from '#platform/web/device/storage.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { acts, call } from '../calls.ts';
import { accountWords } from './account-words.ts';

const KEY = 'sign_in_type';

/** Returns the credential type that this browser used or added last. No list names types of issuers elsewhere. */
export const keptType = (): string | undefined => keptHere.getItem(KEY) ?? undefined;

export const keepType = (vct: string): boolean => keptHere.setItem(KEY, vct);

/** Opens the session of a shown credential, and goes to Home. */
export function useOpen() {
  const w = useWords(accountWords);
  const { act, ...rest } = useAct(acts);
  const open = (code: string, onFailed: (error: unknown) => void = () => undefined) =>
    act(() => call('POST /api/sign-in-by-credential', { body: { code } }), {
      failed: w.notEntered,
      onFailed,
      onDone: (session) => {
        rememberPerson(session.user);
        saveSession(session);
        go('/', { replace: true });
      },
    });
  return { ...rest, open };
}
