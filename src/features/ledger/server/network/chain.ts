import { embeddedNetwork } from './embedded.ts';
import type { Network, NetworkFacts } from './port.ts';

/**
 * A network with a chain behind it. Sends between users here settle at once in the ledger; the feature `chain` pays
 * other addresses.
 */
export const chainNetwork: Network & NetworkFacts = { ...embeddedNetwork, kind: 'chain' };
