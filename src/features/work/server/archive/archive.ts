import { createHash, createPublicKey } from 'node:crypto';
import { readFile } from '#features/files/server/files.ts';
import { findFiles } from '#features/files/server/files-store.ts';
import { extractTrail } from '#features/organisations/server/audit/trail-extract.ts';
import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import { type OrganisationRow, readOrganisation } from '#features/organisations/server/organisations-store.ts';
import { didDocument } from '#features/organisations/server/signing/did-door.ts';
import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import type { FileReply } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { pemOf } from '#platform/server/vault/x509.ts';
import { createWorkQueue } from '#platform/server/work-queue.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Evidence, refusals } from '../../contract.ts';
import { readEvidence } from '../decisions/evidence.ts';
import { amountText } from '../requests/hold-payment.ts';
import { storeNow } from '../requests/request-approval.ts';
import type { RequestRow } from '../requests/requests-store.ts';
import { findSeal, wantSeal } from '../sealing/seals-store.ts';
import { ARCHIVE_TYPE, type ArchiveFacts, type SignedSums } from './archive-shape.ts';
import { decisionFiles } from './decision-files.ts';
import { peopleIn } from './people.ts';
import { readMe } from './read-me.ts';
import { type Files, writeZip } from './zip.ts';

/**
 * The reader of an archive. `only` limits it to one person's decisions until the request is approved, when the sealed
 * document shows all of them anyway. `isChained` adds the full audit chain, for auditors.
 */
export interface Viewer {
  readonly only: UserId | null;
  readonly isChained: boolean;
  /** True if the reader was asked about an earlier version. */
  readonly isAmended?: boolean;
}

/** Limits concurrent archives per process, because each is built in memory. */
const PLACES = {
  atOnce: 1,
  most: 16,
  mostOfOne: 4,
  detail: 'Too many archives are being made. Try again in a moment.',
};
const placesOf = perServer((_: Services) => createWorkQueue(PLACES));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/**
 * Replies with a zip of everything about a request, including the commands to verify it. Refuses with `unavailable` if
 * too many archives wait, in total or for one organisation.
 */
export function replyWithArchive(services: Services, request: RequestRow, viewer: Viewer): Promise<FileReply> {
  return placesOf(services)(request.organisation_id, async () => {
    const bytes = writeZip(await signed(services, request, await filesOf(services, request, viewer)));
    const name = `${request.external_id.replace(/[^\w.-]+/g, '_')}-ingam.zip`;
    return { name, type: 'application/zip', bytes, headers: { 'cache-control': 'private, no-store' } };
  });
}

async function filesOf(services: Services, request: RequestRow, viewer: Viewer): Promise<Files> {
  const { db, settings } = services;
  const organisation = await readOrganisation(db, { organisation: request.organisation_id });
  const proofs = await proofsFor(services, request, viewer);
  const documents = await documentsOf(services, request, viewer);
  const madeAt = onWire(await storeNow(db));
  const decisions = proofs.map((proof, i) => ({ folder: `decisions/${i + 1}`, proof }));
  const told = {
    organisation: organisation.name,
    externalId: request.external_id,
    title: request.title,
    publicUrl: settings.publicUrl,
    madeAt,
    isSealed: 'sealed.pdf' in documents,
    decisions: decisions.map(({ folder, proof }) => ({
      folder,
      at: (JSON.parse(proof.decision) as { at: string }).at,
      hasPasskey: proof.passkey !== null,
    })),
  };
  return {
    ...documents,
    ...Object.assign({}, ...decisions.map(({ folder, proof }) => decisionFiles(folder, proof))),
    ...(await keysOf(services, organisation)),
    'README.txt': Buffer.from(readMe(told)),
    'approval.json': json(
      await factsOf(services, {
        request,
        organisation,
        proofs,
        madeAt,
        state: viewer.isAmended ? 'amended' : request.state,
      }),
    ),
    'trail.json': json(await trailOf(services, request, proofs, viewer)),
  };
}

async function proofsFor(
  services: Services,
  request: RequestRow,
  { only, isAmended }: Viewer,
): Promise<Evidence['decisions']> {
  if (only === null || (request.state === 'approved' && !isAmended))
    return readEvidence(services.db, services, request.id);
  return readEvidence(services.db, services, request.id, only);
}

const ENDINGS = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** The original document, and the sealed one if it exists. */
async function documentsOf(services: Services, request: RequestRow, { isAmended }: Viewer): Promise<Files> {
  const { db } = services;
  const seal = isAmended ? undefined : await findSeal(db, request.id);
  if (seal?.state === 'waiting' && seal.tries === 0) {
    if (!seal.is_due) await wantSeal(db, request.id);
    throw refuse(refusals, 'not_sealed', { detail: 'The document is being sealed. Try again in a moment.' });
  }
  const files = await findFiles(
    db,
    [request.file_id, seal?.file_id].flatMap((id) => id ?? []),
  );
  const found: Record<string, Uint8Array> = {};
  for (const file of files) {
    const name = file.id === request.file_id ? `document.${ENDINGS[file.type]}` : 'sealed.pdf';
    found[name] = await readFile(db, services, file);
  }
  return found;
}

async function keysOf(services: Services, organisation: OrganisationRow): Promise<Files> {
  const authorities = await listAuthorities(services.db);
  const keys = await services.signer.keys();
  const [{ kty, crv, x, y } = { kty: 'EC', crv: 'P-256', x: '', y: '' }] = keys;
  const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  return {
    'organisation/did.json': json(await didDocument(services, organisation)),
    'organisation/operator-ca.pem': Buffer.from(authorities.map(({ certificate }) => pemOf(certificate)).join('')),
    'server/jwks.json': json({ keys }),
    'server/key.pem': Buffer.from(key.export({ format: 'pem', type: 'spki' })),
  };
}

interface ReadMeFacts {
  readonly request: RequestRow;
  readonly organisation: OrganisationRow;
  readonly proofs: Evidence['decisions'];
  readonly madeAt: string;
  readonly state: ArchiveFacts['state'];
}

async function factsOf(
  services: Services,
  { request, organisation, proofs, madeAt, state }: ReadMeFacts,
): Promise<ArchiveFacts> {
  const { document_hash: sha, document_name: name } = request;
  return {
    type: ARCHIVE_TYPE,
    organisation: {
      did: didOf(hostOf(services), organisation.id),
      name: organisation.name,
      displayName: organisation.display_name,
      nameKo: organisation.name_ko,
      businessNumber: organisation.business_number,
    },
    externalId: request.external_id,
    title: request.title,
    description: request.description,
    requester: request.requester,
    state,
    version: request.version,
    document: sha === null ? null : { sha256: sha, name: name ?? '' },
    amount: amountText(request.amount, request.currency),
    currency: request.currency,
    payee: request.payee,
    askedAt: onWire(request.created_at),
    endedAt: request.ended_at && onWire(request.ended_at),
    madeAt,
    people: await peopleIn(services.db, proofs),
    decisions: proofs.map(({ version, step, decidedAt }, i) => ({
      folder: `decisions/${i + 1}`,
      version,
      step,
      decidedAt,
    })),
  };
}

const trailOf = (services: Services, request: RequestRow, proofs: Evidence['decisions'], { isChained }: Viewer) => {
  const steps = new Set(proofs.map(({ version, step }) => `${version}/${step}`));
  return extractTrail(services, request.organisation_id, {
    act: 'approval.decided',
    at: proofs.map(({ decidedAt }) => new Date(decidedAt)),
    isIt: ({ externalId, version, step }) => externalId === request.external_id && steps.has(`${version}/${step}`),
    isChained,
  });
};

/** Adds the checksums of all files, and this server's signature over them. */
async function signed(services: Services, request: RequestRow, files: Files): Promise<Files> {
  const lines = Object.keys(files)
    .sort()
    .map((path) => `${sha256(files[path] ?? new Uint8Array())}  ${path}\n`);
  const sums = Buffer.from(lines.join(''));
  const claims: SignedSums = {
    type: ARCHIVE_TYPE,
    organisation: didOf(hostOf(services), request.organisation_id),
    externalId: request.external_id,
    sha256: sha256(sums),
  };
  const jws = services.signer.signJwt(`${ARCHIVE_TYPE}+jws`, services.settings.publicUrl, claims);
  return { ...files, SHA256SUMS: sums, 'SHA256SUMS.jws': Buffer.from(jws) };
}
