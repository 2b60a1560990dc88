import type { Verifier, VerifierTimes } from './port.ts';

const nobody = () => Promise.reject(new Error('this server has no verifier'));

/** Adapter for a server without a verifier. It sends nothing, so documents at an earlier verifier stay pending. */
export const closedVerifier = (times: VerifierTimes): Verifier => ({
  name: 'verifier',
  isOffered: false,
  times,
  submit: nobody,
  ask: nobody,
  close: () => undefined,
});
