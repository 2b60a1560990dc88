import { type FormEvent, useState } from 'react';
import { CurrentPassword, needsPassword } from '#features/auth/web/CurrentPassword.tsx';
import { signed } from '#features/auth/web/passkeys/signed.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { check } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { acts, call } from '../calls.ts';
import styles from '../Role.module.css';
import { Fault } from '../showing/Fault.tsx';
import { accountWords } from './account-words.ts';
import { keepType } from './use-open.ts';

const LET = 'POST /api/sign-in-credentials/{userId}';

/**
 * The button that adds a shown credential to those that open the account, signed by the device or with the password.
 */
export function ConfirmCredential({ code }: { code: string }) {
  const w = useWords(accountWords);
  const params = { userId: useUserId() };
  const [isMissing, setIsMissing] = useState(false);
  const routes = ['GET /api/sign-in-credentials/{userId}'];
  const { isBusy, fault, refused, act } = useAct({ ...acts, routes });
  const user = useUser();
  const mustType = needsPassword(user.data?.biometricEnabled === true);
  const typed = isMissing ? w.missing : refused.currentPassword;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const currentPassword = String(new FormData(form).get('currentPassword') ?? '');
    const isNone = mustType && currentPassword === '';
    setIsMissing(isNone);
    const body = { responseCode: code, ...(mustType && { currentPassword }) };
    const make = (signature?: string, password?: string) => call(LET, { params, body, signature, password });
    if (!isNone)
      await act(() => signed(w.signing, { call: LET, params, body }, make), {
        done: { title: w.done },
        failed: w.notLet,
        onDone: ({ vct }) => {
          keepType(vct);
          go('/sign-in-credentials', { replace: true });
        },
      });
    focusFirstFault(form);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <InfoLine icon={check} title={w.shown} text={w.shownText} />
      {mustType && <CurrentPassword error={typed} />}
      <Fault text={typed === undefined ? fault : undefined} />
      <Button
        type="submit"
        look="seal"
        isAct
        isWide
        // Until the user is read, it is unknown whether a password field is needed, so a press would be lost.
        isDisabled={user.isPending}
        loadingText={isBusy ? w.letting : undefined}
      >
        {w.let}
      </Button>
    </form>
  );
}
