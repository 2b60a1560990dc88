import { useEffect, useRef } from 'react';
import { codeOf } from '#platform/web/calls/reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { key } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import type { ProviderReturn } from '../../calls/sign-in.ts';
import { call, reasons } from '../calls.ts';
import styles from '../Office.module.css';
import { useOfficeAct } from '../use-office-act.ts';
import { words } from '../words.ts';

/**
 * Refusals after which the provider must ask for the account: it remembers another one in this browser and would use it
 * again.
 */
const OTHERS: readonly string[] = ['other_address', 'other_subject'];

/** The step before the passkey: sign-in at the configured provider. The return from there finishes it here, once. */
export function ProviderStep({ host }: { host: string }) {
  const w = useWords(words);
  const { isBusy, fault, error, act } = useOfficeAct(reasons, { isToldInPlace: true });
  const begin = () =>
    act(() => call('POST /api/office/sign-in', { body: { asAnother: OTHERS.includes(codeOf(error)) } }), {
      failed: w.notSignedIn,
      onDone: ({ url }) => location.assign(url),
    });
  const finish = (body: ProviderReturn) =>
    act(() => call('POST /api/office/sign-in/finish', { body }), { failed: w.notSignedIn });
  useReturn(finish);
  return (
    <>
      {fault && (
        <div role="alert" className={styles.told}>
          <InfoLine icon={alert} title={w.notSignedIn} text={fault} />
        </div>
      )}
      <Button isWide isAct icon={key} loadingText={isBusy ? w.signingIn : undefined} onClick={() => void begin()}>
        {w.signInAt(host)}
      </Button>
      <p className={styles.quiet}>{w.signInText(host)}</p>
    </>
  );
}

/** Passes the returned parameters on once, and removes them from the address. */
function useReturn(finish: (returned: ProviderReturn) => unknown) {
  const isTaken = useRef(false);
  useEffect(() => {
    const returned = providerReturnIn(location.search);
    if (isTaken.current || !returned) return;
    isTaken.current = true;
    go('/office', { replace: true });
    void finish(returned);
  });
}

/** Reads the parameters with which a provider returned the person; undefined if there are none. */
export function providerReturnIn(search: string): ProviderReturn | undefined {
  const params = new URLSearchParams(search);
  const state = params.get('state');
  const [code, iss, error] = [params.get('code'), params.get('iss'), params.get('error')];
  if (!state || !(code || error)) return undefined;
  return { state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) };
}
