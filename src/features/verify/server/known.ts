import { isPublished } from '#features/chain/server/reserves/statements-store.ts';
import type { CheckedSigner } from '#features/files/server/checking/verified-pdf.ts';
import { findFiles } from '#features/files/server/files-store.ts';
import type { State } from '#features/organisations/rules.ts';
import { readLink } from '#features/organisations/server/audit/trail-store.ts';
import {
  type OrganisationRow,
  readOrganisation,
  readStates,
} from '#features/organisations/server/organisations-store.ts';
import { findKeyOwner } from '#features/organisations/server/signing/signing-store.ts';
import { type RecordChange, sourceOf } from '#features/statements/server/extracts/source.ts';
import { openSubject } from '#features/statements/server/extracts/subject.ts';
import { storeNow } from '#features/work/server/requests/request-approval.ts';
import { findByExternalId, type RequestRow } from '#features/work/server/requests/requests-store.ts';
import { findSeal } from '#features/work/server/sealing/seals-store.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Looked } from './looking/found.ts';

/** What this server knows of whoever sealed something, and of what is sealed. */
export interface Known {
  readonly now: Date;
  /** Where this server is. */
  readonly publicUrl: string;
  readonly mode: 'personal' | 'hosted';
  /** By the fingerprint of the certificate. */
  readonly signers: ReadonlyMap<string, KnownSigner>;
  readonly request: Pick<RequestRow, 'state' | 'version'> | undefined;
  /** SHA-256 of the sealed document that was made here, hex. */
  readonly sealed: string | undefined;
  /** Won that came back of the payment of a receipt after it was signed. */
  readonly refundedSince: bigint;
  /** What became of the record that an extract is of; undefined where it is known no more. */
  readonly since: readonly RecordChange[] | undefined;
  /** The ledger closed the day of a statement as it says; true of anything else. */
  readonly isDayKept: boolean;
  /** This server published this very statement of reserves; true of anything else. */
  readonly isReservesKept: boolean;
  /** What the chain is here after these entries, hex. */
  readonly links: ReadonlyMap<number, string>;
}

export interface KnownSigner {
  readonly organisation: OrganisationRow;
  readonly key: { readonly from: Date; readonly until: Date | null };
  /** What it was when it signed. */
  readonly then: State | undefined;
}

/** Looks up what this server knows of something that was looked at: it tells of nothing that a certificate of its own does not name. */
export async function lookUp(services: Services, looked: Looked): Promise<Known> {
  const { db, settings } = services;
  const signers = await signersOf(services, looked);
  const { signer, about } = looked;
  const organisation = signer?.isFromHere ? signers.get(signer.fingerprint)?.organisation : undefined;
  const request =
    organisation && about ? await findByExternalId(db, { organisation: organisation.id }, about.externalId) : undefined;
  return {
    now: await storeNow(db),
    publicUrl: settings.publicUrl,
    mode: settings.mode,
    signers,
    request,
    sealed: request && (await sealedOf(services, request)),
    refundedSince: await refundedSince(services, looked),
    since: await sinceSigned(services, looked),
    isDayKept: await isDayKept(services, looked),
    isReservesKept: await isReservesKept(services, looked),
    links: organisation ? await linksOf(services, organisation, looked) : new Map(),
  };
}

async function signersOf(services: Services, { signer, sealedAt, decisions }: Looked): Promise<Known['signers']> {
  const found = new Map<string, KnownSigner>();
  const all = [{ signer, at: sealedAt }, ...decisions.map((one) => ({ signer: one.signer, at: one.said?.at ?? null }))];
  for (const { signer: one, at } of all) {
    if (!one?.isIssuedHere || found.has(one.fingerprint)) continue;
    const known = await findSigner(services, one, at === null ? new Date() : new Date(at));
    if (known) found.set(one.fingerprint, known);
  }
  return found;
}

async function findSigner({ db }: Services, { keyId }: CheckedSigner, at: Date): Promise<KnownSigner | undefined> {
  const key = keyId === null ? undefined : await findKeyOwner(db, keyId);
  if (!key) return undefined;
  const of = { organisation: key.organisation_id };
  const organisation = await readOrganisation(db, of);
  // A seal tells the second in which it was made, and no less.
  const states = await readStates(db, of, { from: at, to: new Date(at.getTime() + 1000) });
  const then = states.includes('approved') ? 'approved' : states.at(-1);
  return { organisation, key: { from: key.created_at, until: key.retired_at }, then };
}

/** Only a receipt that this server signed asks what it knows. */
async function refundedSince({ db }: Services, { receipt, server }: Looked): Promise<bigint> {
  if (server !== 'ours' || receipt?.of !== 'payment') return 0n;
  const row = await db.maybe(
    sql<{ refunded: string }>`SELECT refunded::text AS refunded FROM payments WHERE id = ${receipt.receipt.paymentId}`,
  );
  return BigInt(row?.refunded ?? 0) - receipt.refunds.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** Only of an extract that this server signed it is known of what it is. */
async function sinceSigned(
  services: Services,
  { extract, server }: Looked,
): Promise<readonly RecordChange[] | undefined> {
  if (!extract || server !== 'ours') return undefined;
  const subject = await openSubject(services.db, services, extract);
  return subject && sourceOf(services, subject.of).since(services.db, subject.id, extract);
}

/** Only of a day that this server signed; a store that was put back closes its days anew. */
async function isDayKept({ db }: Services, { day, server }: Looked): Promise<boolean> {
  if (!day || server !== 'ours') return true;
  const row = await db.maybe(
    sql<{ hash: string }>`SELECT encode(hash, 'hex') AS hash FROM closed_days WHERE day = ${day.day}::date`,
  );
  return row?.hash === day.ledger.hash;
}

/** Only of a statement that this server signed; a store that was put back makes its days anew. */
async function isReservesKept({ db }: Services, { reserves, server }: Looked): Promise<boolean> {
  return !reserves || server !== 'ours' || isPublished(db, { root: reserves.said.root, jws: reserves.compact });
}

async function sealedOf({ db }: Services, { id }: RequestRow): Promise<string | undefined> {
  const seal = await findSeal(db, id);
  const [file] = seal?.file_id ? await findFiles(db, [seal.file_id]) : [];
  return file?.sha256;
}

/** Where the trail that came along stood, and the first and last of its entries: those between follow from them. */
async function linksOf({ db }: Services, { id }: OrganisationRow, { trail }: Looked): Promise<Known['links']> {
  const links = new Map<number, string>();
  if (!trail) return links;
  const wanted = [trail.n, trail.entries[0]?.n, trail.entries.at(-1)?.n].flatMap((n) => n ?? []);
  for (const n of new Set(wanted)) {
    const link = await readLink(db, id, n);
    links.set(n, link ? Buffer.from(link.head).toString('hex') : '');
  }
  return links;
}
