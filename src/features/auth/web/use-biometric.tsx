import { type ReactNode, useState } from 'react';
import { Unreachable } from '#platform/web/calls/api.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { deviceName } from '#platform/web/device/device.ts';
import { useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { needsPassword } from './CurrentPassword.tsx';
import { call, reasons } from './calls.ts';
import { DeviceForm } from './DeviceForm.tsx';
import { passkeyWords } from './passkeys/passkey-words.ts';
import { signed, signedCall, signedFirst } from './passkeys/signed.ts';
import { requireWebAuthn, supportsWebAuthn } from './passkeys/webauthn.ts';
import { useUser } from './use-user.ts';

interface Biometric {
  readonly turn: (isWanted: boolean) => Promise<void>;
  /** Registers a passkey of this device. Asks for the password first if nothing else proves the person. */
  readonly addDevice: () => void;
  /** Sheet that offers to set this device up, if no device can sign yet or the password is needed. */
  readonly sheet: ReactNode;
}

/** The browser's error if the device already has a passkey of this wallet (W3C WebAuthn 3, section 6.3.2). */
const isHereAlready = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

/** Makes a passkey on this device and stores it on the server. Resolves to false if the device already has one. */
async function addPasskey(
  params: { userId: number },
  name: string,
  what: string,
  secret: { currentPassword?: string },
): Promise<boolean> {
  requireWebAuthn();
  const { makePasskey } = await import('./passkeys/ceremony.ts');
  const route = 'POST /api/passkeys/{userId}';
  const adding = makePasskey(secret, (made) => {
    const body = { name, made, ...secret };
    return signedCall(call, what, route, { params, body });
  });
  return adding.then(
    () => true,
    (error: unknown) => {
      if (!isHereAlready(error)) throw error;
      return false;
    },
  );
}

/**
 * The biometrics switch. The device authenticates first, then the server is called; a failure changes nothing
 * (docs/product/sign-in.md#biometrics).
 */
export function useBiometric(): Biometric {
  const w = useWords(passkeyWords);
  const userId = useUserId();
  /** Purpose of the open sheet: the biometrics switch, which it then completes, or an additional device. */
  const [offered, setOffered] = useState<'switch' | 'device'>();
  const params = { userId };
  const isSigned = useUser().data?.biometricEnabled === true;
  const mustType = needsPassword(isSigned);

  const unanswered = (unsaid: string) => (error: unknown) =>
    error instanceof Unreachable ? w.unanswered : supportsWebAuthn() ? unsaid : w.unsupported;
  const routes = ['GET /api/user/{userId}', 'GET /api/passkeys/{userId}'];
  const turning = useAct({ reasons, otherwise: unanswered(w.unchanged), routes });
  const adding = useAct({ reasons, otherwise: unanswered(w.notMade), routes });
  const flip = async (isOn: boolean) => {
    const route = isOn ? 'POST /api/biometric/enable/{userId}' : 'POST /api/biometric/disable/{userId}';
    const toSign = { call: route, params };
    const make = (signature?: string, password?: string) => call(route, { params, signature, password });
    await (isOn ? signedFirst(w.turnOn, toSign, make) : signed(w.turnOff, toSign, make));
    await refetch(...routes);
    toast(isOn ? { title: w.on, text: w.onText } : { title: w.off, text: w.offText });
  };
  const turn = async (isWanted: boolean) => {
    const work = async () => {
      if (!isWanted) return flip(false);
      requireWebAuthn();
      const { worksHere } = await import('./passkeys/ceremony.ts');
      const passkeys = await call('GET /api/passkeys/{userId}', { params });
      if (passkeys.some(worksHere)) return flip(true);
      report(w.failed, new Error('No biometric credentials found'));
      setOffered('switch');
    };
    await turning.act(work, { failed: w.failed });
  };
  const keepDevice = (secret: { currentPassword?: string }) => {
    const name = deviceName(navigator.userAgent) || w.unnamed;
    const work = () => addPasskey(params, name, w.adding(name), secret);
    const done = (isAdded: boolean) => (isAdded ? { title: w.added, text: name } : w.alreadyHere);
    const onDone = () => refetch('GET /api/passkeys/{userId}');
    return adding.act(work, { done, failed: w.addFailed, onDone });
  };
  const addDevice = () => {
    if (mustType) setOffered('device');
    else void keepDevice({});
  };
  const setUp = async (secret: { currentPassword?: string }) => {
    if (!(await keepDevice(secret))) return false;
    setOffered(undefined);
    if (offered === 'switch') await turning.act(() => flip(true), { failed: w.failed });
    return true;
  };
  const close = () => {
    setOffered(undefined);
    adding.forget();
  };
  const title = offered === 'device' ? w.add : w.none;
  const sheet = (
    <Sheet isOpen={offered !== undefined} onClose={close} title={title} lead={w.noneText} isBusy={adding.isBusy}>
      <DeviceForm
        needsPassword={mustType}
        refused={adding.refused.currentPassword}
        isBusy={adding.isBusy}
        onSetUp={setUp}
        onLater={close}
      />
    </Sheet>
  );
  return { turn, addDevice, sheet };
}
