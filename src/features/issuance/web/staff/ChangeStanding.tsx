import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
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

/** Suspends, resumes or revokes a credential, each with a reason and a signature. */
export function ChangeStanding({ id, of, name, onBusy }: ChangeStandingProps) {
  const w = useWords(issuingWords);
  const [doing, setDoing] = useState<Act>();
  const { isBusy, refused, fault, forget, act } = useAct({ ...issuingActs, onBusy });
  const judge = ({ reason }: { reason: string }) => ({ reason: reason.trim() === '' && w.required });
  const form = useForm({ reason: '' }, judge, refused, forget);
  const change = (to: Act) =>
    form.press(() => {
      const sent = { params: { id, credentialId: of.id }, body: { reason: form.values.reason.trim() } };
      setDoing(to);
      const said = w.changes[to];
      void act(() => signedCall(call, said.signing(name), routeOf(to), sent), {
        done: { title: said.done },
        failed: said.failed,
        onDone: () => form.restart({ reason: '' }),
      });
    });
  const loadingOf = (to: Act) => (isBusy && doing === to ? w.changes[to].doing : undefined);
  const other = of.suspendedAt === null ? 'suspend' : 'resume';
  return (
    <form className={styles.form} noValidate aria-label={w.standing} onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={w.reason}
        hint={w.changes[other].text}
        maxLength={200}
        required
        {...form.field('reason')}
        error={form.error('reason') ?? fault}
      />
      <Button look="secondary" isAct isWide loadingText={loadingOf(other)} onClick={change(other)}>
        {w.changes[other].name}
      </Button>
      <p className={styles.quiet}>{w.changes.revoke.text}</p>
      <Button look="danger-text" isAct isWide loadingText={loadingOf('revoke')} onClick={change('revoke')}>
        {w.changes.revoke.name}
      </Button>
    </form>
  );
}
