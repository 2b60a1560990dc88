import { page } from './page.ts';

/** EIP-55's own example; no wallet holds it. */
export const RECIPIENT = '0x52908400098527886E0F7030069857D2E4169EE7';
/** The embedded network refuses what is sent there. */
export const REFUSED = '0x000000000000000000000000000000000000dEaD';

export const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
export const heading = page.getByRole('heading', { level: 1 });
