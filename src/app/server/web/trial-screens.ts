import type { ScreenPath } from '#app/routes.ts';
import { type PortName, portStates } from '#platform/server/settings/ports.ts';
import type { Settings } from '#platform/server/settings/settings.ts';

/** At whose port value or trust is made on a screen; on those left out is none. */
const made: Readonly<Partial<Record<ScreenPath, 'network' | PortName>>> = {
  '/': 'network',
  '/id': 'verifier',
  '/assets': 'network',
  '/localpay': 'network',
  '/traveler': 'taxOffice',
  '/myinfo': 'network',
  '/send': 'network',
  '/receive': 'network',
  '/verify-identity': 'verifier',
  '/bank-info': 'bank',
  '/history': 'network',
  '/pay': 'network',
};

/** The screens on which a sandbox makes value or trust, each of which says so in one line. The embedded network is one everywhere. */
export function trialScreens(
  settings: Pick<Settings, 'bank' | 'verifier' | 'mail' | 'mode' | 'hasSandboxes'>,
): string[] {
  const states = { ...portStates(settings), network: 'sandbox' };
  return Object.entries(made).flatMap(([path, port]) => (states[port] === 'sandbox' ? [path] : []));
}
