import type { Settings } from '#platform/server/settings/settings.ts';

/** What outside parties do for this wallet: a bank, who verifies documents, the tax office, and mail with a new account's letter. */
export const ports = ['bank', 'verifier', 'taxOffice', 'registration'] as const;
export type PortName = (typeof ports)[number];

/** An outside party by its adapter, a sandbox in its place, or neither: what would start there is not offered. */
export type PortState = 'open' | 'sandbox' | 'closed';

type PortInputs = Pick<Settings, 'bank' | 'verifier' | 'mail' | 'mode' | 'hasSandboxes'>;

/** How each port stands under these settings (docs/product/modes.md#sandboxes). The embedded network is no such port: it is never closed. */
export function portStates(settings: PortInputs): Readonly<Record<PortName, PortState>> {
  const { bank, verifier, mail, mode, hasSandboxes } = settings;
  const without = hasSandboxes ? 'sandbox' : 'closed';
  // Nobody is sent mail in personal mode, so nothing waits for it there.
  const isMailed = mode === 'personal' || mail.kind === 'smtp';
  return {
    bank: bank ? 'open' : without,
    verifier: verifier ? 'open' : without,
    taxOffice: without,
    registration: isMailed ? 'open' : without,
  };
}
