import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { Membership } from '../wire.ts';
import { call, officerActs } from './calls.ts';
import styles from './Organisations.module.css';
import { ownWords } from './own-words.ts';

const ASK = 'POST /api/org/{id}/name';

interface RegisteredNameProps {
  of: Membership;
  onBusy: (isBusy: boolean) => void;
}

/** Requests a new registered name, or withdraws a pending request. */
export function RegisteredName({ of: { organisation: it, askedName }, onBusy }: RegisteredNameProps) {
  const w = useWords(ownWords);
  const { isBusy, refused, forget, act } = useAct({ ...officerActs, onBusy });
  const form = useForm({ name: it.name }, () => ({}), refused, forget);
  const name = form.values.name.trim();
  const ask = (wanted: string | null) => {
    const sent = { params: { id: it.id }, body: { name: wanted } };
    const signing = wanted === null ? w.signingTakeBack : w.signingAsk(wanted);
    return act(() => signedCall(call, signing, ASK, sent), {
      done: ({ organisation, askedName: waits }) => {
        if (wanted === null) return { title: w.takenBack };
        return { title: waits === null ? w.renamed(organisation.name) : w.askedFor };
      },
      failed: w.notAsked,
    });
  };
  return (
    <>
      <SectionHead title={w.registered} />
      {askedName === null ? (
        <form className={styles.form} noValidate aria-label={w.registered} onSubmit={form.press(() => ask(name))}>
          <TextField label={w.registered} hint={w.registeredHint} maxLength={100} required {...form.field('name')} />
          <Button
            type="submit"
            look="quiet"
            isAct
            isWide
            isDisabled={name === '' || name === it.name}
            loadingText={isBusy ? w.asking : undefined}
          >
            {w.ask}
          </Button>
        </form>
      ) : (
        <div className={styles.form}>
          <p>{w.asked(askedName)}</p>
          <Button look="quiet" isAct isWide isDisabled={isBusy} onClick={() => void ask(null)}>
            {w.takeBack}
          </Button>
        </div>
      )}
    </>
  );
}
