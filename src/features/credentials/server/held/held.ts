import type { KeyObject } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Tx } from '#platform/server/store/db.ts';
import { idBefore, listAll, pageById, writePage } from '#platform/server/store/pages.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Held, type HeldFacts, heldFacts, refusals } from '../../contract.ts';
import { MAX_HELD } from '../../held.ts';
import { keyBytes } from '../forms/form.ts';
import { countHeld, deleteHeld, type HeldRow, insertHeld, listHeld } from './held-store.ts';

type Column = 'form' | 'holder_key' | 'shown';
export const placeOf = (column: Column, row: number) => ({ table: 'held_credentials', column, row });

/** A credential that somebody else issued, checked by whoever took it. */
export interface NewHeld {
  /** The SD-JWT VC as it came. */
  readonly form: string;
  readonly holder: KeyObject;
  readonly facts: HeldFacts;
  readonly expiresAt: Date | null;
}

/** The one door through which credentials of others come in: seals and keeps it with its key. Refuses with `too_many_held`. */
export async function keepHeld(
  tx: Tx,
  { vault }: Pick<Services, 'vault'>,
  owner: Owner,
  { form, holder, facts, expiresAt }: NewHeld,
): Promise<number> {
  await lockUser(tx, owner);
  if ((await countHeld(tx, owner)) >= MAX_HELD) throw refuse(refusals, 'too_many_held');
  const id = await nextId(tx, 'held_credentials');
  const seal = (column: Column, plain: Uint8Array) =>
    vault.seal(tx, userSubject(owner.userId), placeOf(column, id), plain);
  await insertHeld(tx, owner, {
    id,
    form: await seal('form', Buffer.from(form)),
    holderKey: await seal('holder_key', keyBytes(holder)),
    shown: await seal('shown', Buffer.from(JSON.stringify(facts))),
    expiresAt,
  });
  return id;
}

/** What a person holds of others, read with its issuer's display. */
export function createHeld({ db, vault }: Pick<Services, 'db' | 'vault'>) {
  const open = async (row: HeldRow, column: 'form' | 'shown') =>
    Buffer.from(await vault.open(db, userSubject(row.user_id), placeOf(column, row.id), row[column])).toString();
  const write = async (row: HeldRow): Promise<Held> => ({
    id: row.id,
    ...heldFacts.parse(JSON.parse(await open(row, 'shown'))),
    expiresAt: row.expires_at && onWire(row.expires_at),
    createdAt: onWire(row.created_at),
  });
  return {
    list: async (owner: Owner, query: PageQuery): Promise<Page<Held>> =>
      writePage(pageById(await listHeld(db, owner, idBefore(query), query.limit + 1), query.limit), write),

    remove: async (owner: Owner, id: number, consent: Consent): Promise<void> => {
      const wasHeld = await db.tx(async (tx) => {
        await consent.use(tx);
        return deleteHeld(tx, owner, id);
      });
      if (!wasHeld) throw refuse(commonRefusals, 'not_found');
    },

    /** With the signed form of each, as the file of an export holds it; keys stay. */
    export: (owner: Owner) =>
      listAll(
        (before, count) => listHeld(db, owner, before, count),
        async (row) => ({ ...(await write(row)), form: await open(row, 'form') }),
      ),
  };
}
