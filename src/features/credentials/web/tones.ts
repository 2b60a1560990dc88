import type { Tone } from '#ui/feedback/Badge.tsx';
import type { CredentialState } from '../display.ts';

/** The colour of a credential: green where an issuer stands behind it. */
export const credentialTone = (state: CredentialState): Tone => (state === 'issuer_signed' ? 'ok' : 'idle');
