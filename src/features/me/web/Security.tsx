import { useState, useSyncExternalStore } from 'react';
import { call } from '#features/auth/web/calls.ts';
import { requireWebAuthn, supportsWebAuthn } from '#features/auth/web/webauthn.ts';
import { useGloss, useWords } from '#platform/web/language.ts';
import { NotYet } from '#platform/web/NotYet.tsx';
import { refetch } from '#platform/web/query.ts';
import { report } from '#platform/web/report.ts';
import { storedToken, subscribe, useUserId } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.tsx';
import { Switch } from '#ui/Choice.tsx';
import { SectionHead } from '#ui/List.tsx';
import { Sessions } from './Sessions.tsx';
import type { User } from './useUser.ts';
import { words } from './words.ts';

/** The biometric switch, where the device supports WebAuthn, and the sessions of somebody who is signed in. */
export function Security({ user }: { user: User | undefined }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const isSignedIn = useSyncExternalStore(subscribe, () => storedToken() !== null);
  const hasSwitch = supportsWebAuthn() && user !== undefined;
  if (!hasSwitch && !isSignedIn) return null;
  return (
    <>
      <SectionHead title={w.security} gloss={gloss?.security} />
      {hasSwitch && <Biometric isOn={user.biometricEnabled} />}
      {isSignedIn && <Sessions />}
    </>
  );
}

function Biometric({ isOn }: { isOn: boolean }) {
  const w = useWords(words);
  const userId = useUserId();
  const [missing, setMissing] = useState<string>();
  const turn = async (isWanted: boolean) => {
    try {
      if (isWanted) {
        requireWebAuthn();
        return setMissing(w.biometric);
      }
      await call('POST /api/biometric/disable/{userId}', { params: { userId } });
      await refetch('GET /api/user/{userId}');
    } catch (error) {
      report(w.biometric, error);
      toast({ title: w.biometricFailed, text: w.failed, isDestructive: true });
    }
  };
  return (
    <>
      <Switch
        isAct
        label={w.biometric}
        detail={w.biometricText}
        isOn={isOn}
        onChange={(isWanted) => void turn(isWanted)}
      />
      <NotYet feature={missing} onClose={() => setMissing(undefined)} />
    </>
  );
}
