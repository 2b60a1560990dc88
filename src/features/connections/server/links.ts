import { createHash, randomBytes, randomInt } from 'node:crypto';
import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { lockForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import { lockAs, lockUnsigned } from '#features/organisations/server/lock-as.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, KeyHolder, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Link, type MadeLink, type NewLink, refusals } from '../contract.ts';
import { codeText, type Form, HOURS, LIMITS, readToken } from '../rules.ts';
import { type Connector, countLinks, deleteLink, insertLink, type LinkRow, listLinks } from './links-store.ts';

const linkOnWire = (row: LinkRow): Link => ({
  id: row.id,
  form: row.form,
  purpose: row.purpose,
  reference: row.reference,
  isOnce: row.is_once,
  accepted: row.accepted,
  createdAt: onWire(row.created_at),
  expiresAt: onWire(row.expires_at),
});

/** Returns the hash under which a link or code is stored; undefined if the text can be neither. */
export async function hashOfToken(vault: Vault, given: string, tx?: Tx): Promise<Uint8Array | undefined> {
  const read = readToken(given);
  if (read === undefined) return undefined;
  if (read.form === 'code') return vault.mac('connection codes', read.token, tx);
  return createHash('sha256').update(read.token).digest();
}

const saidOf = ({ id: link, purpose, form }: Link) => ({ link, purpose, form });

const makeToken = (form: Form): string =>
  form === 'link' ? randomBytes(32).toString('base64url') : String(randomInt(100_000_000)).padStart(8, '0');

/** Creates and withdraws links and codes, for staff; programs can only create them. */
export function createLinks({ db, vault, settings }: Services) {
  const make = async (tx: Tx, who: Connector, wanted: NewLink): Promise<MadeLink> => {
    const { form } = wanted;
    const most = form === 'code' ? LIMITS.codes : LIMITS.links;
    if ((await countLinks(tx, who, form, most)) >= most)
      throw refuse(refusals, 'too_many_links', { detail: `At most ${most} may be open.` });
    const { token, row } = await insertNew(tx, vault, who, wanted);
    return {
      ...linkOnWire(row),
      // The token is in the fragment, so it appears in no server's log.
      link: `${settings.publicUrl}/connect#${token}`,
      code: form === 'code' ? codeText(token) : null,
    };
  };
  return {
    makeByStaff: (who: Officer<'connect'>, wanted: NewLink, consent: Consent): Promise<MadeLink> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const made = await make(tx, who, wanted);
        await record(tx, vault, who, 'connection.link_made', saidOf(made));
        return made;
      }),

    makeByKey: (who: KeyHolder<'connections:write'>, wanted: NewLink): Promise<MadeLink> =>
      db.tx(async (tx) => {
        await lockForKey(tx, who);
        const made = await make(tx, who, wanted);
        await record(tx, vault, byKey(who), 'connection.link_made', { ...saidOf(made), key: who.keyId });
        return made;
      }),

    list: async (who: Officer<'connect'>, query: PageQuery): Promise<Page<Link>> => {
      const page = pageById(await listLinks(db, who, idBefore(query), query.limit + 1), query.limit);
      return { items: page.items.map(linkOnWire), next: page.next };
    },

    remove: (who: Officer<'connect'>, id: number): Promise<void> =>
      db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        if (!(await deleteLink(tx, who, id))) throw refuse(commonRefusals, 'not_found');
        await record(tx, vault, who, 'connection.link_removed', { link: id });
      }),
  };
}

/** Tries again with another code if this one is in use; there are a hundred million. */
async function insertNew(
  tx: Tx,
  vault: Vault,
  who: Connector,
  wanted: NewLink,
): Promise<{ token: string; row: LinkRow }> {
  const { form, hours = HOURS[form].usual } = wanted;
  for (let tries = 0; tries < 20; tries += 1) {
    const token = makeToken(form);
    const tokenHash = await hashOfToken(vault, token, tx);
    if (tokenHash === undefined) throw new Error('a token that is none');
    const row = await insertLink(tx, who, { ...wanted, hours, tokenHash });
    if (row) return { token, row };
  }
  throw new Error('no code is free');
}
