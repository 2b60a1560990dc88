import { readAddress } from '#features/identity/address.ts';
import { addressOnWire } from '#features/ledger/server/history/on-wire.ts';
import { hasPaid, listPaid, listRecents } from '#features/ledger/server/history/recipients.ts';
import { readOwnAddress } from '#features/ledger/server/store.ts';
import { findApprovedAt } from '#features/organisations/server/organisations-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, pageById, writePage } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { type contract, type Registered, refusals } from '../contract.ts';
import { findLookAlike } from '../look-alike.ts';
import { MAX_COMPARED, MAX_RECENTS } from '../rules.ts';
import { contactLike } from './contact-like.ts';
import { addContact, changeContact, contactOf, removeContact } from './contacts.ts';
import { provenNameOf } from './proven-name.ts';
import { isNameShownAt, listContacts, openCard, setShowsName, showsName } from './store.ts';

/** Rate limit of looking up the name behind an address. */
export const limits = {
  payee_name: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

export const createHandlers = (services: Services): HandlersOf<typeof contract> => {
  const { db, vault, settings } = services;
  const limiter = createLimiter(services, limits);
  const shownName = async (on: Queryable, who: Owner) => ({
    isShown: await showsName(on, who),
    proven: await provenNameOf(on, vault, await readOwnAddress(on, who)),
  });
  return {
    'GET /api/contacts/{userId}': async ({ who, query }) => {
      const rows = await listContacts(db, who, idBefore(query), query.limit + 1);
      return writePage(pageById(rows, query.limit), async (row) =>
        contactOf(row, await openCard(db, vault, row), settings.chainId),
      );
    },

    // Adding a contact is signed, because the owner will trust its name and note when they send money to the address.
    'POST /api/contacts/{userId}': ({ who, body, consent }) =>
      db.tx(async (tx) => {
        await consent.use(tx);
        return addContact(tx, services, who, body);
      }),

    'PATCH /api/contacts/{userId}/{id}': ({ who, params, body, consent }) =>
      db.tx((tx) => changeContact(tx, services, who, { ...body, id: params.id }, consent)),

    'DELETE /api/contacts/{userId}/{id}': async ({ who, params }) => {
      if (!(await db.tx((tx) => removeContact(tx, who, params.id)))) throw refuse(commonRefusals, 'not_found');
      return undefined;
    },

    'GET /api/payees/{userId}': async ({ who }) =>
      (await listRecents(db, who, MAX_RECENTS)).map(({ owner, paid_at: paidAt, is_known: isKnown }) => ({
        address: addressOnWire(owner) ?? owner,
        paidAt: onWire(paidAt),
        isKnown,
      })),

    'GET /api/payee': async ({ who, query }) => {
      const read = readAddress(query.address, settings.chainId);
      if (typeof read === 'string')
        throw refuse(refusals, 'address_malformed', { errors: { address: 'is not an address on this network' } });
      const isFirst = !(await hasPaid(db, who.self, read.address));
      const alike = await paidAlike(db, who.self, read.address);
      const registered = await registeredAt(db, read.address);
      const isTold = registered !== null || (await isNameShownAt(db, read.address));
      if (!isTold) return { isFirst, alike, nameAlike: null, proven: null, registered };
      // A look-up is counted only if there is a name to return: this stops people from harvesting names.
      await limiter.take({ kind: 'payee_name', subject: `user:${who.self.userId}` });
      const proven = registered ? null : await provenNameOf(db, vault, read.address);
      const name = registered?.displayName ?? proven?.name;
      const shown = name === undefined ? null : { name, address: read.address };
      const nameAlike = shown && (await contactLike(db, services, who.self, shown));
      return { isFirst, alike, nameAlike, proven, registered };
    },

    'GET /api/shown-name/{userId}': ({ who }) => shownName(db, who),

    'PATCH /api/shown-name/{userId}': ({ who, body, consent }) =>
      db.tx(async (tx) => {
        // Switching the name on needs a signature, since it discloses something; switching it off does not.
        if (body.isShown && !(await showsName(tx, who))) await consent.use(tx);
        else consent.spare();
        await setShowsName(tx, who, body.isShown);
        return shownName(tx, who);
      }),
  };
};

/** Returns the organisation of an address if it is approved now; a suspended or closed one returns null. */
async function registeredAt(db: Queryable, address: string): Promise<Registered | null> {
  const row = await findApprovedAt(db, address);
  return row ? { name: row.name, displayName: row.display_name, nameKo: row.name_ko } : null;
}

/** Returns a payee of the last year that the address could be mistaken for, or null. */
async function paidAlike(db: Queryable, who: Owner, address: string): Promise<string | null> {
  const paid = (await listPaid(db, who, MAX_COMPARED)).map(({ owner }) => ({ address: owner }));
  const owner = findLookAlike(address, paid)?.known.address;
  return owner ? addressOnWire(owner) : null;
}
