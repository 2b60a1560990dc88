import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { lockUser } from '#features/auth/server/store.ts';
import { listingFinder } from '#features/trust/server/lists.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner, Recipient } from '#platform/server/http/proof.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Queryable, type Tx } from '#platform/server/store/db.ts';
import { idBefore, listAll, pageById, writePage } from '#platform/server/store/pages.ts';
import { slot } from '#platform/server/store/slot.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import { MAX_HELD } from '../../claim-text.ts';
import { type Held, type HeldFacts, heldFacts, refusals } from '../../contract.ts';
import { chainOfForm } from '../forms/chain-of-form.ts';
import { keyBytes, keyOf } from '../forms/form.ts';
import {
  type CopyRow,
  countHeld,
  deleteHeld,
  type HeldRow,
  insertCopy,
  insertHeld,
  listCopies,
  listHeld,
  listHeldOf,
  readOwnCopy,
  takeCopyRow,
} from './held-store.ts';

type Column = 'form' | 'holder_key' | 'shown';
/** Seal context of a column: binds the sealed value to its row of held_credentials. */
export const placeOf = (column: Column, row: number) => ({ table: 'held_credentials', column, row });
const copyPlace = (column: Exclude<Column, 'shown'>, row: number) => ({ table: 'held_copies', column, row });
type ColumnContext = Readonly<{ table: string; column: string; row: number }>;

/** One copy with its own key. */
export interface HeldCopy {
  readonly form: string;
  readonly holder: KeyObject;
}

/** Runs before a person deletes a held credential, so that later features can queue notices about it. */
export const heldGoes = perServer((_: object) => slot<{ readonly owner: Owner; readonly heldId: number }>());

/** A credential by another issuer, already verified by the caller. */
export interface NewHeld {
  /** The SD-JWT VC or mdoc as received, in one or more copies, each with its bound key. */
  readonly copies: readonly HeldCopy[];
  readonly facts: HeldFacts;
  readonly expiresAt: Date | null;
  /** Origins on this machine that the person confirmed for its issuer. */
  readonly here?: readonly string[];
}

const heldAsKept = heldFacts.extend({ here: z.array(z.string()).optional() });
/** Parses the sealed facts of a held credential. `here` is absent in rows of earlier versions. */
export function readKept(text: string): { readonly facts: HeldFacts; readonly here: readonly string[] | undefined } {
  const { here, ...facts } = heldAsKept.parse(JSON.parse(text));
  return { facts, here };
}

/**
 * Seals and stores a credential by another issuer with its keys; no other function adds one. Refuses with
 * `too_many_held`.
 */
export async function keepHeld(
  tx: Tx,
  { vault }: Pick<Services, 'vault'>,
  owner: Owner | Recipient,
  { copies, facts, expiresAt, here = [] }: NewHeld,
): Promise<number> {
  await lockUser(tx, owner);
  if ((await countHeld(tx, owner)) >= MAX_HELD) throw refuse(refusals, 'too_many_held');
  const id = await nextId(tx, 'held_credentials');
  const [last, ...further] = copies;
  if (!last) throw new Error('a credential without a copy');
  const seal = (place: ColumnContext, plain: Uint8Array) => vault.seal(tx, userSubject(owner.userId), place, plain);
  await insertHeld(tx, owner, {
    id,
    form: await seal(placeOf('form', id), Buffer.from(last.form)),
    holderKey: await seal(placeOf('holder_key', id), keyBytes(last.holder)),
    shown: await seal(
      placeOf('shown', id),
      Buffer.from(JSON.stringify({ ...facts, ...(here.length > 0 && { here }) })),
    ),
    expiresAt,
  });
  for (const { form, holder } of further) {
    const copy = await nextId(tx, 'held_copies');
    await insertCopy(tx, owner, id, {
      id: copy,
      form: await seal(copyPlace('form', copy), Buffer.from(form)),
      holder_key: await seal(copyPlace('holder_key', copy), keyBytes(holder)),
    });
  }
  return id;
}

/**
 * Returns the next copy to show, with its key, and removes it, so that no two presentations can be linked by it. Once
 * all others are used, returns the last copy, which remains. Undefined if the person does not hold this credential.
 */
export async function takeCopy(
  tx: Tx,
  { vault }: Pick<Services, 'vault'>,
  owner: Owner,
  heldId: number,
): Promise<HeldCopy | undefined> {
  const further = await takeCopyRow(tx, owner, heldId);
  const row = further ?? (await readOwnCopy(tx, owner, heldId));
  if (!row) return undefined;
  return openCopy(tx, vault, owner, row, further ? copyPlace : placeOf);
}

async function openCopy(
  db: Queryable,
  vault: Services['vault'],
  { userId }: Owner,
  row: CopyRow,
  place: (column: Exclude<Column, 'shown'>, row: number) => ColumnContext,
): Promise<HeldCopy> {
  const form = await vault.open(db, userSubject(userId), place('form', row.id), row.form);
  const key = await vault.open(db, userSubject(userId), place('holder_key', row.id), row.holder_key);
  return { form: Buffer.from(form).toString(), holder: keyOf(key) };
}

/**
 * Returns every copy of a credential with its key for an export, the remaining copy first; empty if the person no
 * longer holds it.
 */
export async function openCopies(
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  owner: Owner,
  heldId: number,
): Promise<HeldCopy[]> {
  const own = await readOwnCopy(db, owner, heldId);
  if (!own) return [];
  const copies = [await openCopy(db, vault, owner, own, placeOf)];
  for (const row of await listCopies(db, owner, heldId)) copies.push(await openCopy(db, vault, owner, row, copyPlace));
  return copies;
}

/** Reads a person's credentials by other issuers, with the issuers' display. */
export function createHeld(services: Pick<Services, 'db' | 'vault' | 'settings' | 'log'>) {
  const { db, vault } = services;
  const open = async (row: HeldRow, column: 'form' | 'shown') =>
    Buffer.from(await vault.open(db, userSubject(row.user_id), placeOf(column, row.id), row[column])).toString();
  const write = async (row: HeldRow): Promise<Held> => ({
    id: row.id,
    ...readKept(await open(row, 'shown')).facts,
    expiresAt: row.expires_at && onWire(row.expires_at),
    createdAt: onWire(row.created_at),
    copies: row.copies + 1,
    status: row.status,
    statusAt: row.status_at && onWire(row.status_at),
  });
  const writeListed = async (row: HeldRow): Promise<Held> => {
    const written = await write(row);
    if (services.settings.trustLists.length === 0) return written;
    const lists = await listingFinder(services)(chainOfForm(await open(row, 'form')), 'issuer');
    return lists ? { ...written, lists } : written;
  };
  return {
    list: async (owner: Owner, query: PageQuery): Promise<Page<Held>> =>
      writePage(pageById(await listHeld(db, owner, idBefore(query), query.limit + 1), query.limit), writeListed),

    /** Returns the credentials with these ids that the person still holds. */
    some: async (owner: Owner, ids: readonly number[]): Promise<Held[]> =>
      Promise.all((await listHeldOf(db, owner, ids)).map(writeListed)),

    remove: async (owner: Owner, id: number, consent: Consent): Promise<undefined> => {
      const wasHeld = await db.tx(async (tx) => {
        await consent.use(tx);
        await heldGoes(services).run(tx, { owner, heldId: id });
        return deleteHeld(tx, owner, id);
      });
      if (!wasHeld) throw refuse(commonRefusals, 'not_found');
      return undefined;
    },

    /** Returns each credential with its signed form, but without keys, for the export file. */
    export: (owner: Owner) =>
      listAll(
        (before, count) => listHeld(db, owner, before, count),
        async (row) => ({ ...(await write(row)), form: await open(row, 'form') }),
      ),
  };
}
