import { embeddedNetwork } from './embedded.ts';
import type { Network, NetworkFacts } from './port.ts';

/** A network with a chain behind it: between people here the ledger settles at once, and who is elsewhere is paid by the feature `chain`. */
export const chainNetwork: Network & NetworkFacts = { ...embeddedNetwork, kind: 'chain' };
