import { type FormEvent, useState } from 'react';
import { toHalfWidth } from '#platform/money.ts';
import { useWords } from '#platform/web/device/language.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { QrFrame } from '#ui/drawings/QrFrame.tsx';
import type { AskedToShow } from '../../contract.ts';
import styles from '../Role.module.css';
import { Fault } from '../showing/Fault.tsx';
import { accountWords } from './account-words.ts';
import { useOpen } from './use-open.ts';

interface ShowingProps {
  asked: AskedToShow;
  onAnother: () => void;
}

/** The QR code and link of a request, and the field for the number that the person reads on the other device. */
export function ShowCredential({ asked, onAnother }: ShowingProps) {
  const w = useWords(accountWords);
  const { isBusy, fault, open } = useOpen();
  const [isWrong, setIsWrong] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = toHalfWidth(String(new FormData(form).get('number') ?? '')).replace(/\s/g, '');
    const isNone = !/^\d{6}$/.test(code);
    setIsWrong(isNone);
    if (!isNone) await open(code);
    focusFirstFault(form);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{w.scan}</h2>
      <QrFrame did={location.host} text={asked.request} label={w.qr} />
      <ButtonLink look="quiet" isWide href={asked.request}>
        {w.here}
      </ButtonLink>
      <TextField
        label={w.number}
        hint={w.numberHint}
        error={isWrong ? w.numberWrong : undefined}
        name="number"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        required
      />
      <Fault text={isWrong ? undefined : fault} />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.entering : undefined}>
        {w.enter}
      </Button>
      <Button look="quiet" isWide isDisabled={isBusy} onClick={onAnother}>
        {w.another}
      </Button>
    </form>
  );
}
