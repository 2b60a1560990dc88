import type { DeskSettings } from '#platform/server/settings/desk-settings.ts';
import type { Verifier } from './port.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** People of the office: nothing is handed over, they look at a document where it is kept, and no machine gives an answer for them. */
export const deskVerifier = ({ days }: DeskSettings): Verifier => ({
  name: 'desk',
  isOffered: true,
  isHere: true,
  times: { firstRetryMs: HOUR_MS, firstAskMs: HOUR_MS, longestWaitMs: HOUR_MS, patienceMs: days * DAY_MS },
  submit: async () => ({ status: 'pending' }),
  ask: async () => ({ status: 'pending' }),
  close: () => undefined,
});
