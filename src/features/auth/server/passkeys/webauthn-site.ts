import type { FastifyRequest } from 'fastify';
import type { Settings } from '#platform/server/settings/settings.ts';

/** Origin and domain at which a passkey is made and works (W3C WebAuthn 3, sections 5.1.2 and 13.4.9). */
export interface Site {
  readonly origin: string;
  /** Domain of the origin. Undefined for an IP address, where no passkey works. */
  readonly rpId: string | undefined;
}

const NUMBERS = /^(?:\[.*\]|\d+(?:\.\d+){3})$/;

/**
 * Returns the site of a request: that of PUBLIC_URL, or this machine's own name. The origin hook has verified the Host.
 */
export function siteOf({ host }: Pick<FastifyRequest, 'host'>, { publicUrl }: Pick<Settings, 'publicUrl'>): Site {
  const ours = new URL(publicUrl);
  const { origin, hostname } = host.toLowerCase() === ours.host ? ours : new URL(`http://${host}`);
  return { origin, rpId: NUMBERS.test(hostname) ? undefined : hostname };
}

/** Loads the library when the first passkey is used: it takes 15 MB with its certificates. */
export const webauthnLibrary = () => import('@simplewebauthn/server');
