import { lazy, Suspense } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { shownNames } from '#features/organisations/web/names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Stepper } from '#ui/controls/Stepper.tsx';
import { fingerprint } from '#ui/drawings/icons-more.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import type { OfficeMembership } from '../../calls/entry.ts';
import { call, reasons } from '../calls.ts';
import styles from '../Office.module.css';
import { useOfficeAct } from '../use-office-act.ts';
import { words } from '../words.ts';

/** Loaded only if a sign-in provider is configured. */
const ProviderStep = lazy(() => import('./ProviderStep.tsx').then((it) => ({ default: it.ProviderStep })));
const ENTER = 'POST /api/office/entry';

/** Entry to the office by passkey, after a sign-in at the provider if one is configured. */
export function EnterPage({ of: { operator, signIn } }: { of: OfficeMembership }) {
  const w = useWords(words);
  const [name] = shownNames(operator, useLanguage());
  const isSignedIn = signIn?.until !== null;
  return (
    <Screen>
      <TitleRow title={w.enterTitle} gloss={name} />
      <p className={styles.quiet}>{w.enterText}</p>
      {signIn && <Stepper label={w.entrySteps} steps={[w.signInStep, w.passkeyStep]} current={isSignedIn ? 1 : 0} />}
      {signIn && isSignedIn && <p className={styles.quiet}>{w.signedInAt(signIn.host)}</p>}
      {signIn && !isSignedIn ? (
        <Suspense fallback={null}>
          <ProviderStep host={signIn.host} />
        </Suspense>
      ) : (
        <PasskeyStep name={name} />
      )}
    </Screen>
  );
}

function PasskeyStep({ name }: { name: string }) {
  const w = useWords(words);
  const { isBusy, act } = useOfficeAct(reasons);
  const enter = () => act(() => signedCall(call, w.signingEntry(name), ENTER, {}), { failed: w.notEntered });
  return (
    <>
      <Button
        isWide
        isAct
        icon={fingerprint}
        loadingText={isBusy ? w.entering : undefined}
        onClick={() => void enter()}
      >
        {w.enter}
      </Button>
      <p className={styles.quiet}>{w.needsPasskey}</p>
    </>
  );
}
