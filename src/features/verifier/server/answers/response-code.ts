import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { RequestRow } from '../requests/requests-store.ts';

/**
 * Returns the code with which the person comes back to the asking site (OpenID4VP 1.0, section 8.2). It is the same on
 * every call and cannot be guessed.
 */
export const responseCodeOf = async (
  vault: Services['vault'],
  { id, posted_hash: posted }: Pick<RequestRow, 'id' | 'posted_hash'>,
  tx?: Tx,
): Promise<string> => {
  const said = `${id}\n${Buffer.from(posted ?? []).toString('base64url')}`;
  return Buffer.from(await vault.mac('presentation response codes', said, tx)).toString('base64url');
};
