import type { DeskSettings } from '#platform/server/settings/desk-settings.ts';
import type { Verifier } from './port.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The identity desk as a verifier. Nothing is sent: officers review documents in the store, and their decision is the
 * verdict.
 */
export const deskVerifier = ({ days }: DeskSettings): Verifier => ({
  name: 'desk',
  isOffered: true,
  isHere: true,
  times: { firstRetryMs: HOUR_MS, firstAskMs: HOUR_MS, longestWaitMs: HOUR_MS, patienceMs: days * DAY_MS },
  submit: async () => ({ status: 'pending' }),
  ask: async () => ({ status: 'pending' }),
  close: () => undefined,
});
