import type { RequestToSign } from '#features/auth/web/passkeys/to-sign.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import type { Content } from '../../rules.ts';
import { call } from './calls.ts';

interface Asked {
  readonly content: Content;
  readonly validFrom: string;
  readonly reason: string;
}
type Prove = (
  toSign: RequestToSign,
  make: (proof: { signature?: string | undefined }) => Promise<OfficeAct>,
) => Promise<OfficeAct>;

/** Asks for a version by the call of its kind, signed. */
export function askFor({ content, ...when }: Asked, prove: Prove): Promise<OfficeAct> {
  if (content.kind === 'contact') {
    const { kind: _, ...contact } = content;
    const [route, sent] = ['POST /api/office/contact', { body: { ...contact, ...when } }] as const;
    return prove({ call: route, ...sent }, (proof) => call(route, { ...sent, ...proof }));
  }
  if (content.kind === 'holidays') {
    const route = 'POST /api/office/holidays';
    const sent = { body: { days: [...content.days], ...when } };
    return prove({ call: route, ...sent }, (proof) => call(route, { ...sent, ...proof }));
  }
  const [route, sent] = ['POST /api/office/texts', { body: { ...content, ...when } }] as const;
  return prove({ call: route, ...sent }, (proof) => call(route, { ...sent, ...proof }));
}
