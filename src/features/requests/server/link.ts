import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';

/** Creates the secret of a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a link's secret. */
export const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** The secret follows `#`, so that browsers never send it and it appears in no server's log. */
export const linkOf = ({ settings }: Pick<Services, 'settings'>, token: string): string =>
  `${settings.publicUrl}/request#${token}`;
