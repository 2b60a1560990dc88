import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';

type Column = 'plan' | 'holder_key' | 'token' | 'sign_in' | 'deferred';
const placeOf = (column: Column, row: number) => ({ table: 'offer_takings', column, row });

/** Seals and opens the state of a taking under its person's key. */
export function boxesOf({ vault }: Pick<Services, 'vault'>, tx: Tx, { userId }: Owner | Recipient, id: number) {
  const subject = userSubject(userId);
  return {
    seal: (column: Column, plain: Uint8Array) => vault.seal(tx, subject, placeOf(column, id), plain),
    open: async (column: Column, sealed: Uint8Array) =>
      Buffer.from(await vault.open(tx, subject, placeOf(column, id), sealed)),
  };
}
export type Boxes = ReturnType<typeof boxesOf>;
