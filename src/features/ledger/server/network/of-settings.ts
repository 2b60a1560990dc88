import type { Settings } from '#platform/server/settings/settings.ts';
import { embeddedNetwork } from './embedded.ts';
import type { Network, NetworkFacts } from './port.ts';

/**
 * A network with a chain behind it. Sends between users here settle at once in the ledger; the feature `chain` pays
 * other addresses.
 */
const chainNetwork: Network & NetworkFacts = { ...embeddedNetwork, kind: 'chain' };

/** Returns the network in the settings: a chain, or the one inside this program. */
export const networkOf = ({ chain }: Pick<Settings, 'chain'>): Network & NetworkFacts =>
  chain ? chainNetwork : embeddedNetwork;
