// @online
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { useUser } from './calls.ts';
import { Security } from './security/Security.tsx';
import { words } from './words.ts';

/** Everything that protects the wallet: biometrics and passkeys, password, recovery codes and sessions. */
export function SecurityScreen() {
  const w = useWords(words);
  return (
    <Screen>
      <TitleRow title={w.security} back={{ href: '/myinfo', label: w.toInfo }} />
      <Loaded read={useUser()} what={w.security} rows={4}>
        {(user) => <Security user={user} />}
      </Loaded>
    </Screen>
  );
}
