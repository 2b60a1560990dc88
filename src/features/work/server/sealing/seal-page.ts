import { EVIDENCE_NAME, type SealedDecision, type SealPage } from '#features/files/seal.ts';
import { sealWords } from '#features/files/seal-words.ts';
import type { FileRow } from '#features/files/server/files-store.ts';
import type { SealOrder } from '#features/files/server/sealing/seal-order.ts';
import { readHead } from '#features/organisations/server/audit/trail-store.ts';
import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import type { OrganisationRow } from '#features/organisations/server/organisations-store.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Evidence } from '../../contract.ts';
import { peopleIn } from '../archive/people.ts';
import type { CanonicalDecision } from '../decisions/canonical.ts';
import { readEvidence } from '../decisions/evidence.ts';
import { amountText } from '../requests/hold-payment.ts';
import type { RequestRow } from '../requests/requests-store.ts';
import { type ApprovedSeatRow, listApproved } from './seals-store.ts';

interface Sealing {
  readonly request: RequestRow;
  readonly organisation: OrganisationRow;
  readonly file: FileRow | undefined;
  readonly at: Date;
}

/** Builds the seal page of a request and the evidence attached to it. */
export async function sealingOf(
  db: Queryable,
  services: Services,
  { request, organisation, file, at }: Sealing,
): Promise<Pick<SealOrder, 'page' | 'attachments'>> {
  const did = didOf(hostOf(services), organisation.id);
  const proofs = await readEvidence(db, services, request.id);
  const seats = await listApproved(db, request);
  const { n, head } = await readHead(db, organisation.id);
  const { external_id: externalId, version, title, currency } = request;
  const amount = amountText(request.amount, currency);
  const { document_hash: sha256, document_name: name } = request;
  const page: SealPage = {
    organisation: {
      name: organisation.name,
      nameKo: organisation.name_ko,
      businessNumber: organisation.business_number,
      did,
    },
    document: { title, externalId, version, name, sha256, pages: file?.pages ?? 0 },
    amount: amount === null ? null : { text: `${grouped(amount)} ${currency}`, isPaid: request.transfer_id !== null },
    steps: request.step,
    decisions: seats.map((seat) => decisionOf(seat, proofs)),
    sealedAt: onWire(at),
    verifyUrl: `${services.settings.publicUrl}/verify`,
  };
  const evidence = {
    type: 'ingam-sealed-approval',
    organisation: did,
    externalId,
    version,
    title,
    document: sha256 === null ? null : { sha256, name, type: file?.type ?? null, bytes: file?.bytes ?? null },
    amount,
    currency,
    sealedAt: page.sealedAt,
    decisions: proofs,
    // Names of the deciders, as printed on the page.
    people: await peopleIn(db, proofs),
    audit: n === 0 ? null : { n, head: Buffer.from(head).toString('hex') },
  };
  const bytes = Buffer.from(JSON.stringify(evidence, null, 1));
  return { page, attachments: [{ name: EVIDENCE_NAME, type: 'application/json', bytes }] };
}

function decisionOf(seat: ApprovedSeatRow, proofs: Evidence['decisions']): SealedDecision {
  const proof = proofs.find(({ decision }) => {
    const { approval, approver } = JSON.parse(decision) as CanonicalDecision;
    return approval === seat.approval_id && approver === seat.did;
  });
  const id = proof?.passkey?.credentialId;
  return {
    step: seat.step,
    mode: seat.mode,
    needed: seat.needed,
    seats: seat.seats,
    name: seat.name,
    nameKo: seat.name_ko,
    standsInFor: seat.is_delegated ? (seat.seat_name ?? sealWords.gone) : null,
    reason: seat.reason,
    at: onWire(seat.decided_at),
    passkey: id === undefined ? null : `${id.slice(0, 6)}…${id.slice(-4)}`,
    approval: String(seat.approval_id ?? ''),
  };
}

const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
