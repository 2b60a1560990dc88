import { useEffect, useEffectEvent, useState } from 'react';
import { whenText } from '#platform/dates.ts';
import { codeOf } from '#platform/web/calls/reason.ts';
import { deviceName } from '#platform/web/device/device.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import type { SignInNumber } from '../../contract.ts';
import { acts, call } from '../calls.ts';
import styles from '../Role.module.css';
import { Fault } from '../showing/Fault.tsx';
import { accountWords } from './account-words.ts';
import { useOpen } from './use-open.ts';

interface CameBackProps {
  asked: string;
  responseCode: string;
}

/**
 * The return page after a credential was shown. The browser that made the request is signed in; any other displays the
 * number to type there.
 */
export function SignInReturn({ asked, responseCode }: CameBackProps) {
  const w = useWords(accountWords);
  const { open, fault, isBusy } = useOpen();
  const [number, setNumber] = useState<SignInNumber>();
  const reading = useAct(acts);
  const [isElsewhere, setIsElsewhere] = useState(false);
  const read = () =>
    reading.act(() => call('POST /api/sign-in-by-credential/number', { body: { asked, responseCode } }), {
      failed: w.over,
      onDone: setNumber,
    });
  const enter = () =>
    open(responseCode, (error) => {
      if (codeOf(error) !== 'nothing_shown') return;
      setIsElsewhere(true);
      void read();
    });
  const enterOnce = useEffectEvent(enter);
  useEffect(() => void enterOnce(), []);
  if (number) return <TheNumber of={number} />;
  const why = isElsewhere ? reading.fault : fault;
  if (why === undefined || isBusy || reading.isBusy) return <SkeletonRows count={2} label={w.entering} />;
  return (
    <div className={styles.form}>
      <InfoLine icon={alert} title={isElsewhere ? w.over : w.notEntered} text={isElsewhere ? w.overText : undefined} />
      {!isElsewhere && <Fault text={why} />}
      <ButtonLink isWide href="/login/credential">
        {w.again}
      </ButtonLink>
      {!isElsewhere && (
        <Button look="quiet" isWide onClick={() => void enter()}>
          {w.enter}
        </Button>
      )}
    </div>
  );
}

function TheNumber({ of: { number, userAgent, askedAt } }: { of: SignInNumber }) {
  const w = useWords(accountWords);
  const language = useLanguage();
  const device = deviceName(userAgent ?? '') || w.someDevice;
  return (
    <div className={styles.form}>
      <h2>{w.yourNumber}</h2>
      <p className={styles.number}>
        <span className="num" translate="no">{`${number.slice(0, 3)} ${number.slice(3)}`}</span>
      </p>
      <p>{w.typeThere(device, whenText(askedAt, new Date(), language))}</p>
      <InfoLine icon={alert} title={w.careful} text={w.carefulText} />
    </div>
  );
}
