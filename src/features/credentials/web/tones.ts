import type { Tone } from '#ui/feedback/Badge.tsx';
import type { CredentialState } from '../display.ts';

/** Colour of a credential's state: green if an issuer vouches for it. */
export const credentialTone = (state: CredentialState): Tone => (state === 'issuer_signed' ? 'ok' : 'idle');
