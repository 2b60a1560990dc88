import { type ReactNode, useState } from 'react';
import { deviceName } from '#platform/web/device.ts';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { refetch } from '#platform/web/query.ts';
import { reasonOf } from '#platform/web/reason.ts';
import { report } from '#platform/web/report.ts';
import { useUserId } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.tsx';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import styles from './AuthForm.module.css';
import { call } from './calls.ts';
import { passkeyWords } from './passkey-words.ts';
import { reasons } from './reasons.ts';
import { signed } from './signed.ts';
import { requireWebAuthn } from './webauthn.ts';

interface Biometric {
  readonly turn: (isWanted: boolean) => Promise<void>;
  /** Registers a passkey of this device; true when it is kept. */
  readonly addDevice: () => Promise<boolean>;
  /** Offers to set this device up where nothing could confirm yet. */
  readonly sheet: ReactNode;
}

/** Switching biometrics on asks the device to authenticate, then the server; what fails on the way changes nothing (SPEC.md section 4). */
export function useBiometric(): Biometric {
  const w = useWords(passkeyWords);
  const language = useLanguage();
  const userId = useUserId();
  const [isOffered, setIsOffered] = useState(false);
  const [isSettingUp, setIsSettingUp] = useState(false);
  const params = { userId };

  const told = async (failed: string, otherwise: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      report(failed, error);
      toast({ title: failed, text: reasonOf(error, reasons, language, otherwise), isDestructive: true });
      return false;
    }
  };
  const flip = async (isOn: boolean) => {
    const route = isOn ? 'POST /api/biometric/enable/{userId}' : 'POST /api/biometric/disable/{userId}';
    const toSign = { call: route, params };
    await signed(isOn ? w.turnOn : w.turnOff, toSign, (signature) => call(route, { params, signature }));
    await refetch('GET /api/user/{userId}', 'GET /api/passkeys/{userId}');
    toast(isOn ? { title: w.on, text: w.onText } : { title: w.off, text: w.offText });
  };
  const turn = async (isWanted: boolean) => {
    await told(w.failed, w.unchanged, async () => {
      if (!isWanted) return flip(false);
      requireWebAuthn();
      const { worksHere } = await import('./ceremony.ts');
      const passkeys = await call('GET /api/passkeys/{userId}', { params });
      if (passkeys.some(worksHere)) return flip(true);
      report(w.failed, new Error('No biometric credentials found'));
      setIsOffered(true);
    });
  };
  const addDevice = () =>
    told(w.addFailed, w.notMade, async () => {
      requireWebAuthn();
      const { makePasskey } = await import('./ceremony.ts');
      const name = deviceName(navigator.userAgent) || w.unnamed;
      const route = 'POST /api/passkeys/{userId}';
      await makePasskey((made) => {
        const body = { name, made };
        return signed(w.adding(name), { call: route, params, body }, (signature) =>
          call(route, { params, body, signature }),
        );
      });
      await refetch('GET /api/passkeys/{userId}');
      toast({ title: w.added, text: name });
    });
  const setUp = async () => {
    setIsSettingUp(true);
    const isAdded = await addDevice();
    setIsSettingUp(false);
    if (!isAdded) return;
    setIsOffered(false);
    await told(w.failed, w.unchanged, () => flip(true));
  };
  const close = () => setIsOffered(false);
  const sheet = (
    <Sheet isOpen={isOffered} onClose={close} title={w.none} lead={w.noneText} isBusy={isSettingUp}>
      <div className={styles.form}>
        <Button isAct isWide loadingText={isSettingUp ? w.setUp : undefined} onClick={() => void setUp()}>
          {w.setUp}
        </Button>
        <Button look="quiet" isWide isDisabled={isSettingUp} onClick={close}>
          {w.later}
        </Button>
      </div>
    </Sheet>
  );
  return { turn, addDevice, sheet };
}
