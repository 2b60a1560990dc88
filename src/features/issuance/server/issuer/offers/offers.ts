import { createHash, randomBytes, randomInt } from 'node:crypto';
import { maskResidentNumbers } from '#features/documents/rules.ts';
import { issuerIdOf } from '#features/identity/issuer-did.ts';
import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { lockForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import { lockAs, lockUnsigned } from '#features/organisations/server/lock-as.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, KeyHolder, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import { type MadeOffer, type NewOffer, type Offer, refusals } from '../../../contract.ts';
import { claimsFault, LIMITS, TX_CODE } from '../../../rules.ts';
import { findType, type TypeRow } from '../types-store.ts';
import { offerObject } from './offer-object.ts';
import {
  countOpenOffers,
  type GrantTerms,
  type Issuer,
  insertOffer,
  listOffers,
  lockOffer,
  type OfferRow,
  withdrawOffer,
} from './offers-store.ts';

export const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest();
/** Derives the pre-authorized code from the secret in the offer's address, so neither is stored. */
export const codeOf = (secret: string): string =>
  createHash('sha256').update(`pre-authorized_code\n${secret}`).digest('base64url');
export const TX_CODES = 'credential offer codes';
/**
 * Text whose MAC is stored for an offer's digits. It includes the offer's id, so that equal digits of another offer
 * have another MAC.
 */
export const txCodeText = (offer: number, digits: string): string => `${offer}\n${digits}`;
export const claimsPlace = (offer: number) => ({ table: 'credential_offers', column: 'claims', row: offer });
export const subjectOf = (organisation: UserId): string => userSubject(organisation);

const offerOnWire = (row: OfferRow): Offer => ({
  id: row.id,
  typeId: row.type_id,
  reference: row.reference,
  state: row.state,
  createdAt: onWire(row.created_at),
  expiresAt: onWire(row.expires_at),
});

/** Returns an offer as a page of this server. The secret is in the fragment, so it appears in no server's log. */
export const linkOf = (publicUrl: string, issuer: string, secret: string): string =>
  `${publicUrl}/offer#${new URLSearchParams({ credential_offer_uri: `${issuer}/offers/${secret}` })}`;

/** Returns an offer's links: for any wallet by reference and by value, and as a page of this server. */
function handedOut(
  publicUrl: string,
  row: OfferRow,
  secret: string,
): Pick<MadeOffer, 'offer' | 'offerByValue' | 'link'> {
  const issuer = issuerIdOf(publicUrl, row.organisation_id);
  const byReference = new URLSearchParams({ credential_offer_uri: `${issuer}/offers/${secret}` });
  const value = JSON.stringify(offerObject(issuer, row, codeOf(secret)));
  return {
    offer: `openid-credential-offer://?${byReference}`,
    offerByValue: `openid-credential-offer://?${new URLSearchParams({ credential_offer: value })}`,
    link: linkOf(publicUrl, issuer, secret),
  };
}

/**
 * Creates an offer for one person; its claims must match the type. The secret and the digits are returned only here.
 */
export async function offerTo(
  tx: Tx,
  { vault }: Pick<Services, 'vault'>,
  type: TypeRow,
  wanted: Pick<NewOffer, 'reference' | 'withCode'> & {
    readonly claims: Readonly<Record<string, string>>;
    /** True if the credential is marked as a trial. */
    readonly isTrial?: boolean;
    readonly consented?: GrantTerms | undefined;
  },
): Promise<{ row: OfferRow; secret: string; txCode: string | null }> {
  const { organisation_id: organisation } = type;
  const id = await nextId(tx, 'credential_offers');
  const secret = randomBytes(32).toString('base64url');
  const txCode = wanted.withCode ? String(randomInt(10 ** TX_CODE.length)).padStart(TX_CODE.length, '0') : null;
  const claims = Object.fromEntries(
    type.claims.map(({ name }) => [name, maskResidentNumbers(wanted.claims[name] ?? '')]),
  );
  const row = await insertOffer(tx, organisation, {
    id,
    typeId: type.id,
    reference: wanted.reference && maskResidentNumbers(wanted.reference),
    linkHash: sha256(secret),
    codeHash: sha256(codeOf(secret)),
    txCodeMac: txCode === null ? null : await vault.mac(TX_CODES, txCodeText(id, txCode), tx),
    isTrial: wanted.isTrial ?? false,
    consented: wanted.consented,
    claims: await vault.seal(tx, subjectOf(organisation), claimsPlace(id), Buffer.from(JSON.stringify(claims))),
  });
  return { row, secret, txCode };
}

/** Creates, lists and withdraws offers, for staff and programs. */
export function createOffers(services: Services) {
  const {
    db,
    vault,
    settings: { publicUrl },
  } = services;
  const make = async (tx: Tx, who: Issuer, wanted: NewOffer): Promise<MadeOffer> => {
    const type = await findType(tx, who, wanted.typeId);
    if (!type) throw refuse(commonRefusals, 'not_found', { detail: 'This type does not exist.' });
    if (type.ended_at) throw refuse(refusals, 'type_ended');
    const declared = type.claims.map(({ name }) => name);
    const fault = claimsFault(declared, Object.keys(wanted.claims));
    if (fault !== undefined)
      throw refuse(refusals, 'claims_not_of_type', {
        errors: { claims: `are ${declared.join(', ')}, each of them once` },
      });
    if ((await countOpenOffers(tx, who, LIMITS.openOffers)) >= LIMITS.openOffers)
      throw refuse(refusals, 'too_many_offers');
    const { row, secret, txCode } = await offerTo(tx, services, type, wanted);
    return { ...offerOnWire(row), ...handedOut(publicUrl, row, secret), txCode };
  };
  const saidOf = ({ id: offer, typeId: type, reference }: Offer) => ({ offer, type, reference });
  return {
    makeByStaff: (who: Officer<'issue'>, wanted: NewOffer, consent: Consent): Promise<MadeOffer> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const made = await make(tx, who, wanted);
        await record(tx, vault, who, 'credential.offered', saidOf(made));
        return made;
      }),

    makeByKey: (who: KeyHolder<'credentials:issue'>, wanted: NewOffer): Promise<MadeOffer> =>
      db.tx(async (tx) => {
        await lockForKey(tx, who);
        const made = await make(tx, who, wanted);
        await record(tx, vault, byKey(who), 'credential.offered', { ...saidOf(made), key: who.keyId });
        return made;
      }),

    list: async (who: Officer<'issue'>, query: PageQuery & { runId?: number | undefined }): Promise<Page<Offer>> => {
      const asked = { before: idBefore(query), count: query.limit + 1, runId: query.runId };
      const page = pageById(await listOffers(db, who, asked), query.limit);
      return { items: page.items.map(offerOnWire), next: page.next };
    },

    withdraw: (who: Officer<'issue'>, id: number): Promise<void> =>
      db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        const row = await lockOffer(tx, who, id);
        if (!row) throw refuse(commonRefusals, 'not_found');
        if (!['open', 'redeemed', 'locked'].includes(row.state)) throw refuse(refusals, 'offer_ended');
        await withdrawOffer(tx, row);
        await record(tx, vault, who, 'credential.offer_withdrawn', { offer: id });
      }),
  };
}
