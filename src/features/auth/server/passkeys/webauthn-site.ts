import type { FastifyRequest } from 'fastify';
import type { Settings } from '#platform/server/settings/settings.ts';

/** Where a passkey is made and works (W3C WebAuthn 3, sections 5.1.2 and 13.4.9). */
export interface Site {
  readonly origin: string;
  /** The domain of the origin; there is none for an address in numbers, where no passkey works. */
  readonly rpId: string | undefined;
}

const NUMBERS = /^(?:\[.*\]|\d+(?:\.\d+){3})$/;

/** The site that a request came to: PUBLIC_URL's, or this machine's own name. The Host is ours: the origin hook has seen to that. */
export function siteOf({ host }: Pick<FastifyRequest, 'host'>, { publicUrl }: Pick<Settings, 'publicUrl'>): Site {
  const ours = new URL(publicUrl);
  const { origin, hostname } = host.toLowerCase() === ours.host ? ours : new URL(`http://${host}`);
  return { origin, rpId: NUMBERS.test(hostname) ? undefined : hostname };
}
