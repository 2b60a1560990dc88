import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';

/** Who pays tax refunds; there is no adapter of a real one yet. */
export const taxOfficePort: OutsidePort = {
  state: (settings) => portState(false, settings),
  closed: 'no tax office can be connected yet: refund claims are not taken',
};
