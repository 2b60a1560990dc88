import { ByNumber } from '#features/auth/web/ByNumber.tsx';
import { isIpAddressHost, supportsWebAuthn } from '#features/auth/web/passkeys/webauthn.ts';
import { useBiometric } from '#features/auth/web/use-biometric.tsx';
import { isHosted, useIsSignedIn } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Switch } from '#ui/controls/Choice.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { User } from '../use-user.ts';
import { words } from '../words.ts';
import { Access } from './Access.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';

/** The biometric switch and the passkeys behind it, where the device supports WebAuthn, and of somebody who is signed in the sessions, and on a server for many the password and the recovery codes. */
export function Security({ user }: { user: User | undefined }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const isSignedIn = useIsSignedIn();
  const hasSwitch = supportsWebAuthn() && user !== undefined;
  if (!hasSwitch && !isSignedIn) return null;
  return (
    <>
      <SectionHead title={w.security} gloss={gloss?.security} />
      {hasSwitch && (isIpAddressHost() ? <ByNumber /> : <Biometric isOn={user.biometricEnabled} />)}
      {isSignedIn && isHosted() && <Access />}
      {isSignedIn && <Sessions />}
    </>
  );
}

function Biometric({ isOn }: { isOn: boolean }) {
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
      <Passkeys onAdd={addDevice} />
      {sheet}
    </>
  );
}
