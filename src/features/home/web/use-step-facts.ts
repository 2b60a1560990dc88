import { useRead as useAuthRead } from '#features/auth/web/calls.ts';
import { isIpAddressHost, supportsWebAuthn } from '#features/auth/web/passkeys/webauthn.ts';
import { useRead as useBankingRead } from '#features/banking/web/calls.ts';
import { stateOf } from '#features/credentials/display.ts';
import { useRead as useCredentialsRead } from '#features/credentials/web/calls.ts';
import { useRead as useLedgerRead } from '#features/ledger/web/calls.ts';
import { isClosed, sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import type { contract } from '../contract.ts';
import { STEPS, type Step, type StepFacts } from '../first-steps.ts';

/** The calls of this feature, typed by its contract. */
export const { call, useRead } = callsOf<typeof contract>();

/** Calls of Home have only the refusals that every call has. */
export const reasons: ReasonWords = { refusals: {} };

const PROVEN = ['issuer_signed', 'trial'];

const isOffered = (step: Step): boolean => {
  // Without mail, recovery means passkeys, which some devices and addresses do not support.
  if (step === 'recovery') return isHosted() && (!sendsNoMail() || (supportsWebAuthn() && !isIpAddressHost()));
  return !(step === 'identity' && isClosed('verifier')) && !(step === 'bank' && isClosed('bank'));
};

/** Returns the facts that decide the steps; undefined until all of them are loaded. */
export function useStepFacts(): StepFacts | undefined {
  const credentials = useCredentialsRead('GET /api/credentials/{userId}').data;
  const accounts = useBankingRead('GET /api/bank-accounts/{userId}').data;
  // Same query as Home's, so that it is sent once.
  const transactions = useLedgerRead('GET /api/transactions/{userId}', { query: { limit: 4 } }).data;
  // Recovery codes need a mailed link. Without mail, passkeys on two devices restore access.
  const back = useAuthRead(sendsNoMail() ? 'GET /api/passkeys/{userId}' : 'GET /api/recovery-codes/{userId}').data;
  const aside = useRead('GET /api/first-steps/{userId}').data;
  if (!credentials || !accounts || !transactions || !back || !aside) return undefined;
  const now = new Date();
  return {
    done: {
      identity: credentials.some((one) => PROVEN.includes(stateOf(one, now))),
      bank: accounts.length > 0,
      money: transactions.length > 0,
      recovery: 'left' in back ? back.left > 0 : back.length > 1,
    },
    hasOnePasskey: !('left' in back) && back.length === 1,
    asideAt: Object.fromEntries(aside.map(({ step, at }) => [step, at])),
    offered: STEPS.filter(isOffered),
  };
}
