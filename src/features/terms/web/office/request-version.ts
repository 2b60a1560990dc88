import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import type { Content } from '../../rules.ts';
import { call } from './calls.ts';

interface VersionRequest {
  readonly content: Content;
  readonly validFrom: string;
  readonly reason: string;
}

/** Sends a signed request for a version, by the call of its kind. */
export function requestVersion({ content, ...when }: VersionRequest, what: string): Promise<OfficeAct> {
  if (content.kind === 'contact') {
    const { kind: _, ...contact } = content;
    return signedCall(call, what, 'POST /api/office/contact', { body: { ...contact, ...when } });
  }
  if (content.kind === 'holidays')
    return signedCall(call, what, 'POST /api/office/holidays', { body: { days: [...content.days], ...when } });
  return signedCall(call, what, 'POST /api/office/texts', { body: { ...content, ...when } });
}
