import type { Settings } from './settings.ts';

/** An outside party by its adapter, a sandbox in its place, or neither: what would start there is not offered. */
export type PortState = 'open' | 'sandbox' | 'closed';

export type PortSwitches = Pick<
  Settings,
  'bank' | 'rates' | 'verifier' | 'identityDesk' | 'taxOffice' | 'mail' | 'chain' | 'mode' | 'hasSandboxes'
>;

/** What an outside party does for this wallet (docs/product/modes.md#sandboxes), as the feature that asks it declares it. */
export interface OutsidePort {
  state(settings: PortSwitches): PortState;
  /** The line that tells whoever runs the server that it is closed and what is not offered then; none for a port that never is, or of which nobody misses anything. */
  readonly closed?: string;
}

/** The state of a port: open where there is somebody, else its sandbox where sandboxes are. */
export const portState = (isThere: boolean, { hasSandboxes }: Pick<Settings, 'hasSandboxes'>): PortState =>
  isThere ? 'open' : hasSandboxes ? 'sandbox' : 'closed';
