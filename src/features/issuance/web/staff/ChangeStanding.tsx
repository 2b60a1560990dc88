import { useRef, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import type { Issued } from '../../issued-calls.ts';
import { call } from '../calls.ts';
import styles from './Issuing.module.css';
import { issuingWords } from './issuing-words.ts';
import { issuingActs } from './use-pages.ts';

const routeOf = <A extends Act>(act: A) => `POST /api/org/{id}/issuing/credentials/{credentialId}/${act}` as const;
type Act = 'revoke' | 'suspend' | 'resume';

interface ChangeStandingProps {
  id: number;
  of: Issued;
  name: string;
  onBusy: (isBusy: boolean) => void;
}

/** Suspends a credential or lets it stand again, or revokes it for good; each with the reason, and signed. */
export function ChangeStanding({ id, of, name, onBusy }: ChangeStandingProps) {
  const w = useWords(issuingWords);
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [doing, setDoing] = useState<Act>();
  const { isBusy, refused, fault, forget, act } = useAct({ ...issuingActs, onBusy });
  const change = async (to: Act) => {
    setIsTried(true);
    if (reason.trim() === '') return form.current && focusFirstFault(form.current);
    const route = routeOf(to);
    const sent = { params: { id, credentialId: of.id }, body: { reason: reason.trim() } };
    setDoing(to);
    const said = w.changes[to];
    const isDone = await act(() => signedCall(call, said.signing(name), route, sent), {
      done: { title: said.done },
      failed: said.failed,
    });
    if (isDone) {
      setReason('');
      setIsTried(false);
    }
  };
  const loadingOf = (to: Act) => (isBusy && doing === to ? w.changes[to].doing : undefined);
  const other = of.suspendedAt === null ? 'suspend' : 'resume';
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={w.standing}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField
        label={w.reason}
        hint={w.changes[other].text}
        value={reason}
        maxLength={200}
        required
        error={isTried && reason.trim() === '' ? w.required : (refused.reason ?? fault)}
        onChange={({ target }) => {
          setReason(target.value);
          forget();
        }}
      />
      <Button look="secondary" isAct isWide loadingText={loadingOf(other)} onClick={() => void change(other)}>
        {w.changes[other].name}
      </Button>
      <p className={styles.quiet}>{w.changes.revoke.text}</p>
      <Button look="danger-text" isAct isWide loadingText={loadingOf('revoke')} onClick={() => void change('revoke')}>
        {w.changes.revoke.name}
      </Button>
    </form>
  );
}
