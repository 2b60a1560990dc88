import type { Settings } from '#platform/server/settings/settings.ts';
import type { Network, NetworkFacts } from './port.ts';

/**
 * Addresses that the embedded network refuses, so that failures can be tried out; documented in the ledger's README.
 */
export const REFUSED_ADDRESSES = [
  '0x000000000000000000000000000000000000dead',
  '0x0000000000000000000000000000000000000bad',
] as const;

const refused = new Set<string>(REFUSED_ADDRESSES);

/**
 * The network inside this program. It confirms a send 300 ms after acceptance and fails sends to the refused addresses.
 */
export const embeddedNetwork: Network & NetworkFacts = {
  kind: 'embedded',
  settleAfterMs: 300,
  verdicts: async (sends) =>
    sends.map(({ id, to }) =>
      refused.has(to) ? { id, outcome: 'failed', reason: 'refused by the network' } : { id, outcome: 'confirmed' },
    ),
};

/**
 * A network with a chain behind it. Sends between users here settle at once in the ledger; the feature `chain` pays
 * other addresses.
 */
const chainNetwork: Network & NetworkFacts = { ...embeddedNetwork, kind: 'chain' };

/** Returns the network in the settings: a chain, or the one inside this program. */
export const networkOf = ({ chain }: Pick<Settings, 'chain'>): Network & NetworkFacts =>
  chain ? chainNetwork : embeddedNetwork;
