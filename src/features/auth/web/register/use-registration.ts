import { useEffect, useState } from 'react';
import type { User } from '#features/auth/contract.ts';
import { deviceName } from '#platform/web/device/device.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { useAct } from '#platform/web/use-act.ts';
import { call, reasons } from '../calls.ts';
import { passkeyWords } from '../passkeys/passkey-words.ts';
import { words } from '../words.ts';
import { registerWords } from './register-words.ts';

export interface Registration {
  readonly user: User;
  readonly token: string;
  /** The way to sign in, and the device. */
  readonly by: 'passkey' | 'password';
  readonly device: string;
}

export interface Newcomer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly nameKo?: string;
  /** Versions of the operator's texts. */
  readonly accepts?: number[];
}

/** Returns the DID that this registration will have, for the plate's lines. Without an answer the rings stay plain. */
export function useDraft(): { draft: string; did: string } | undefined {
  const [draft, setDraft] = useState<{ draft: string; did: string }>();
  useEffect(() => {
    let isOver = false;
    call('POST /api/auth/register/draft').then(
      (made) => !isOver && setDraft(made),
      (error: unknown) => report('Draft of a DID', error),
    );
    return () => {
      isOver = true;
    };
  }, []);
  return draft;
}

/** The terms may have changed since the form was opened. */
const ROUTES = ['GET /api/terms'];

/** Registers by passkey or password. A refusal appears on its field or below the form. */
export function useRegistration(draft: string | undefined, onDone: (made: Registration) => void) {
  const w = useWords(registerWords);
  const { failed, register } = useWords(words);
  const { unnamed } = useWords(passkeyWords);
  const language = useLanguage();
  const device = deviceName(navigator.userAgent);
  const byPasskey = useAct({ reasons, otherwise: w.notMade, isToldInPlace: true, routes: ROUTES });
  const byPassword = useAct({ reasons, otherwise: failed, isToldInPlace: true, routes: ROUTES });
  const rest = { language, ...(draft !== undefined && { draft }) };
  return {
    isAsking: byPasskey.isBusy,
    isSending: byPassword.isBusy,
    fault: byPassword.fault ?? byPasskey.fault,
    refused: { ...byPasskey.refused, ...byPassword.refused },
    forget: () => {
      byPasskey.forget();
      byPassword.forget();
    },
    withPasskey: (newcomer: Newcomer) =>
      byPasskey.act(
        async () => {
          const { makeFirstPasskey } = await import('../passkeys/ceremony.ts');
          return makeFirstPasskey(newcomer, (made) =>
            call('POST /api/auth/register/passkey', { body: { ...newcomer, ...rest, name: device || unnamed, made } }),
          );
        },
        { failed: register, onDone: (session) => onDone({ ...session, by: 'passkey', device }) },
      ),
    withPassword: (newcomer: Newcomer, password: string) =>
      byPassword.act(() => call('POST /api/auth/register', { body: { ...newcomer, ...rest, password } }), {
        failed: register,
        onDone: (session) => onDone({ ...session, by: 'password', device }),
      }),
  };
}
