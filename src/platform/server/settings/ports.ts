import type { Settings } from './settings.ts';

/**
 * State of a port: an adapter to the outside party, a sandbox instead, or closed. If closed, what needs it is not
 * offered.
 */
export type PortState = 'open' | 'sandbox' | 'closed';

export type PortSwitches = Pick<
  Settings,
  'bank' | 'rates' | 'verifier' | 'identityDesk' | 'taxOffice' | 'mail' | 'chain' | 'mode' | 'hasSandboxes'
>;

/** Outside party that a feature needs (docs/product/modes.md#sandboxes), declared by that feature. */
export interface OutsidePort {
  state(settings: PortSwitches): PortState;
  /**
   * Log line that tells the operator that the port is closed and what is therefore not offered. Absent if the port is
   * never closed, or if its absence takes nothing away.
   */
  readonly closed?: string;
}

/** Returns the state of a port: open if the outside party is configured, else a sandbox if sandboxes are on. */
export const portState = (isThere: boolean, { hasSandboxes }: Pick<Settings, 'hasSandboxes'>): PortState =>
  isThere ? 'open' : hasSandboxes ? 'sandbox' : 'closed';
