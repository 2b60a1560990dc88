import { type ReactNode, useState } from 'react';
import { Unreachable } from '#platform/web/calls/api.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { reasonOf, reasonsOf } from '#platform/web/calls/reason.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { deviceName } from '#platform/web/device/device.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { call } from './calls.ts';
import { DeviceForm } from './DeviceForm.tsx';
import { needsPassword } from './needs-password.ts';
import { passkeyWords } from './passkey-words.ts';
import { reasons } from './reasons.ts';
import { signed, signedFirst } from './signed.ts';
import { useUser } from './use-user.ts';
import { requireWebAuthn, supportsWebAuthn } from './webauthn.ts';

interface Biometric {
  readonly turn: (isWanted: boolean) => Promise<void>;
  /** Registers a passkey of this device; asks for the password first where nothing else proves who adds it. */
  readonly addDevice: () => void;
  /** Offers to set this device up where nothing could confirm yet, or where the password is needed. */
  readonly sheet: ReactNode;
}

/** Switching biometrics on asks the device to authenticate, then the server; what fails on the way changes nothing (SPEC.md section 4). */
export function useBiometric(): Biometric {
  const w = useWords(passkeyWords);
  const language = useLanguage();
  const userId = useUserId();
  /** For the switch, which goes on with it, or for a device more. */
  const [offered, setOffered] = useState<'switch' | 'device'>();
  const [refused, setRefused] = useState<string>();
  const [isSettingUp, setIsSettingUp] = useState(false);
  const params = { userId };
  const isSigned = useUser().data?.biometricEnabled === true;
  const mustType = needsPassword(isSigned);

  const told = async (failed: string, otherwise: string, work: () => Promise<unknown>): Promise<boolean> => {
    setRefused(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      report(failed, error);
      const unsaid = supportsWebAuthn() ? otherwise : w.unsupported;
      const text = reasonOf(error, reasons, language, error instanceof Unreachable ? w.unanswered : unsaid);
      toast({ title: failed, text, isDestructive: true });
      void refetch('GET /api/user/{userId}', 'GET /api/passkeys/{userId}');
      setRefused(reasonsOf(error, reasons, language).currentPassword);
      return false;
    }
  };
  const flip = async (isOn: boolean) => {
    const route = isOn ? 'POST /api/biometric/enable/{userId}' : 'POST /api/biometric/disable/{userId}';
    const toSign = { call: route, params };
    const make = (signature?: string, password?: string) => call(route, { params, signature, password });
    if (!isOn) await signed(w.turnOff, toSign, make);
    else if (!(await signedFirst(w.turnOn, toSign, make))) throw new Error('the device did not sign');
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
      setOffered('switch');
    });
  };
  const keepDevice = (secret: { currentPassword?: string }) =>
    told(w.addFailed, w.notMade, async () => {
      requireWebAuthn();
      const { makePasskey } = await import('./ceremony.ts');
      const name = deviceName(navigator.userAgent) || w.unnamed;
      const route = 'POST /api/passkeys/{userId}';
      await makePasskey(secret, (made) => {
        const body = { name, made, ...secret };
        return signed(w.adding(name), { call: route, params, body }, (signature) =>
          call(route, { params, body, signature }),
        );
      });
      await refetch('GET /api/passkeys/{userId}');
      toast({ title: w.added, text: name });
    });
  const addDevice = () => {
    if (mustType) setOffered('device');
    else void keepDevice({});
  };
  const setUp = async (secret: { currentPassword?: string }) => {
    setIsSettingUp(true);
    const isAdded = await keepDevice(secret);
    setIsSettingUp(false);
    if (!isAdded) return false;
    setOffered(undefined);
    if (offered === 'switch') await told(w.failed, w.unchanged, () => flip(true));
    return true;
  };
  const close = () => {
    setOffered(undefined);
    setRefused(undefined);
  };
  const title = offered === 'device' ? w.add : w.none;
  const sheet = (
    <Sheet isOpen={offered !== undefined} onClose={close} title={title} lead={w.noneText} isBusy={isSettingUp}>
      <DeviceForm needsPassword={mustType} refused={refused} isBusy={isSettingUp} onSetUp={setUp} onLater={close} />
    </Sheet>
  );
  return { turn, addDevice, sheet };
}
