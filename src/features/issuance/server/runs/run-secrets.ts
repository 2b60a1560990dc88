import { createHmac } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { TX_CODE } from '../../rules.ts';

export interface RowSecrets {
  /** Secret in the offer's address. */
  readonly secret: string;
  readonly digits: string;
}

/**
 * Derives the secrets of a run's rows from its salt and a key of the server. A part whose reply was lost is answered
 * again, and no secret is stored. The store alone does not reveal them.
 */
export async function secretsOf(
  tx: Tx,
  vault: Services['vault'],
  salt: Uint8Array,
): Promise<(part: number, row: number) => RowSecrets> {
  const key = await vault.mac('offers by file', Buffer.from(salt).toString('base64url'), tx);
  const derive = (what: string, part: number, row: number) =>
    createHmac('sha256', key).update(`${what}\n${part}\n${row}`).digest();
  return (part, row) => ({
    secret: derive('link', part, row).toString('base64url'),
    digits: String(derive('digits', part, row).readUIntBE(0, 6) % 10 ** TX_CODE.length).padStart(TX_CODE.length, '0'),
  });
}
