import { rememberPerson } from '#features/auth/web/known-person.ts';
import { save } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { call } from '../calls.ts';
import { reasons } from '../reasons.ts';
import { accountWords } from './account-words.ts';

/** Begins the session that comes of what was shown, and leads Home. */
export function useOpen() {
  const w = useWords(accountWords);
  const { act, ...rest } = useAct({ reasons, otherwise: w.failed, isToldInPlace: true });
  const open = (code: string, onFailed: (error: unknown) => void = () => undefined) =>
    act(() => call('POST /api/sign-in-by-credential', { body: { code } }), {
      failed: w.notEntered,
      onFailed,
      onDone: (session) => {
        rememberPerson(session.user);
        save(session);
        go('/', { replace: true });
      },
    });
  return { ...rest, open };
}
