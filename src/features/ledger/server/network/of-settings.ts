import type { Settings } from '#platform/server/settings/settings.ts';
import { chainNetwork } from './chain.ts';
import { embeddedNetwork } from './embedded.ts';
import type { Network, NetworkFacts } from './port.ts';

/** Returns the network in the settings: a chain, or the one inside this program. */
export const networkOf = ({ chain }: Pick<Settings, 'chain'>): Network & NetworkFacts =>
  chain ? chainNetwork : embeddedNetwork;
