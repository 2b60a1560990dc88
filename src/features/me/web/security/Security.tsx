import { useEffect, useEffectEvent } from 'react';
import { isIpAddressHost, supportsWebAuthn } from '#features/auth/web/passkeys/webauthn.ts';
import { ByNumber } from '#features/auth/web/sign-in/ByNumber.tsx';
import { useBiometric } from '#features/auth/web/use-biometric.tsx';
import { isHosted, useIsSignedIn } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { Switch } from '#ui/controls/Choice.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import type { User } from '../calls.ts';
import { words } from '../words.ts';
import { Access } from './Access.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';

const loadNone = () => import('./NoPasskeys.tsx').then(({ NoPasskeys }) => NoPasskeys);

/**
 * The biometric switch and the passkeys behind it, or the reason why there are none. Signed-in people also see their
 * sessions, and on a hosted server the password and recovery codes.
 */
export function Security({ user }: { user: User | undefined }) {
  const isSignedIn = useIsSignedIn();
  if (!user && !isSignedIn) return null;
  return (
    <>
      {user && <Passkey isOn={user.biometricEnabled} hasList />}
      {isSignedIn && isHosted() && <Access />}
      {isSignedIn && <Sessions />}
    </>
  );
}

interface PasskeyProps {
  isOn: boolean;
  /** Also lists the passkeys. */
  hasList?: boolean;
}

/** The biometric switch, or the reason why there is none. */
export const BiometricSwitch = ({ isOn }: { isOn: boolean }) => <Passkey isOn={isOn} />;

function Passkey(props: PasskeyProps) {
  if (!supportsWebAuthn()) return <None />;
  return isIpAddressHost() ? <ByNumber /> : <Biometric {...props} />;
}

/** Renders nothing until its code has loaded. */
function None() {
  const [Part, need] = useLater(loadNone);
  const load = useEffectEvent(() => need(() => undefined, true));
  useEffect(() => load(), []);
  return Part && <Part />;
}

function Biometric({ isOn, hasList }: PasskeyProps) {
  const w = useWords(words);
  const { turn, addDevice, sheet } = useBiometric();
  return (
    <>
      <Switch
        isAct
        label={w.biometric}
        detail={w.biometricText}
        isOn={isOn}
        onChange={(isWanted) => void turn(isWanted)}
      />
      {hasList && <Passkeys onAdd={addDevice} />}
      <TextSpan>{sheet}</TextSpan>
    </>
  );
}
