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
import { isLogKept } from './inclusion.ts';
import type { LookResult } from './looking/look-result.ts';

/** This server's records about a file and its signers. */
export interface ServerRecords {
  readonly now: Date;
  /** Public address of this server. */
  readonly publicUrl: string;
  readonly mode: 'personal' | 'hosted';
  /** Signers, by the fingerprint of their certificate. */
  readonly signers: ReadonlyMap<string, KnownSigner>;
  readonly request: Pick<RequestRow, 'state' | 'version'> | undefined;
  /** SHA-256 of the sealed document that was made here, in hex. */
  readonly sealed: string | undefined;
  /** Amount in won refunded on a receipt's payment after it was signed. */
  readonly refundedSince: bigint;
  /** Changes to an extract's record since it was signed; undefined if the record is no longer known. */
  readonly since: readonly RecordChange[] | undefined;
  /** True if the ledger closed the statement's day with the same hash, or if there is no such statement. */
  readonly isDayKept: boolean;
  /** True if this server published exactly this statement of reserves, or if there is no such statement. */
  readonly isReservesKept: boolean;
  /** True if this server's log of days had the root of this receipt, or if there is no such receipt. */
  readonly isLogKept: boolean;
  /** Hash of this server's audit chain after these entries, in hex. */
  readonly links: ReadonlyMap<number, string>;
}

export interface KnownSigner {
  readonly organisation: OrganisationRow;
  readonly key: { readonly from: Date; readonly until: Date | null };
  /** State of the organisation when it signed. */
  readonly then: State | undefined;
}

/**
 * Looks up this server's records about a file. Returns nothing that the file's certificate from this server does not
 * name.
 */
export async function lookUpRecords(services: Services, looked: LookResult): Promise<ServerRecords> {
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
    isLogKept: looked.receipt === null || looked.server !== 'ours' || (await isLogKept(db, looked.receipt)),
    isReservesKept: await isReservesKept(services, looked),
    links: organisation ? await linksOf(services, organisation, looked) : new Map(),
  };
}

async function signersOf(
  services: Services,
  { signer, sealedAt, decisions }: LookResult,
): Promise<ServerRecords['signers']> {
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
  // A seal records its time to the second, so the state may have changed within that second.
  const states = await readStates(db, of, { from: at, to: new Date(at.getTime() + 1000) });
  const then = states.includes('approved') ? 'approved' : states.at(-1);
  return { organisation, key: { from: key.created_at, until: key.retired_at }, then };
}

/** Looked up only for a receipt signed by this server. */
async function refundedSince({ db }: Services, { receipt, server }: LookResult): Promise<bigint> {
  if (server !== 'ours' || receipt?.of !== 'payment') return 0n;
  const row = await db.maybe(
    sql<{ refunded: string }>`SELECT refunded::text AS refunded FROM payments WHERE id = ${receipt.receipt.paymentId}`,
  );
  return BigInt(row?.refunded ?? 0) - receipt.refunds.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** Looked up only for an extract signed by this server, which alone can identify its record. */
async function sinceSigned(
  services: Services,
  { extract, server }: LookResult,
): Promise<readonly RecordChange[] | undefined> {
  if (!extract || server !== 'ours') return undefined;
  const subject = await openSubject(services.db, services, extract);
  return subject && sourceOf(services, subject.of).since(services.db, subject.id, extract);
}

/** Looked up only for a day signed by this server. A restored store closes its days again, with other hashes. */
async function isDayKept({ db }: Services, { day, server }: LookResult): Promise<boolean> {
  if (!day || server !== 'ours') return true;
  const row = await db.maybe(
    sql<{ hash: string }>`SELECT encode(hash, 'hex') AS hash FROM closed_days WHERE day = ${day.day}::date`,
  );
  return row?.hash === day.ledger.hash;
}

/** Looked up only for a statement signed by this server. A restored store publishes new statements for its days. */
async function isReservesKept({ db }: Services, { reserves, server }: LookResult): Promise<boolean> {
  return !reserves || server !== 'ours' || isPublished(db, { root: reserves.said.root, jws: reserves.compact });
}

async function sealedOf({ db }: Services, { id }: RequestRow): Promise<string | undefined> {
  const seal = await findSeal(db, id);
  const [file] = seal?.file_id ? await findFiles(db, [seal.file_id]) : [];
  return file?.sha256;
}

/**
 * Returns this server's chain hashes at the trail's head and at its first and last entry. The entries between follow
 * from those.
 */
async function linksOf(
  { db }: Services,
  { id }: OrganisationRow,
  { trail }: LookResult,
): Promise<ServerRecords['links']> {
  const links = new Map<number, string>();
  if (!trail) return links;
  const wanted = [trail.n, trail.entries[0]?.n, trail.entries.at(-1)?.n].flatMap((n) => n ?? []);
  for (const n of new Set(wanted)) {
    const link = await readLink(db, id, n);
    links.set(n, link ? Buffer.from(link.head).toString('hex') : '');
  }
  return links;
}
