import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';

/** What stands in a link: 256 bits of chance. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What a link is kept as. */
export const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** The link, its secret behind the hash, so that it stands in no server's log. */
export const linkOf = ({ settings }: Pick<Services, 'settings'>, token: string): string =>
  `${settings.publicUrl}/request#${token}`;
