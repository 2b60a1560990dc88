import { OFFICE_RIGHTS } from '#features/office/rules.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import { namesAs } from '#platform/both-names.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Finding } from '../../identity-desk.ts';
import type { OfficeDesk, OfficeFound, OfficeSitting } from '../../office-contract.ts';
import { listInHand, readDeskFigures } from '../desk/desk-figures.ts';
import { readFindings } from '../desk/desk-findings.ts';
import { findSitting, type SittingRow } from '../desk/desk-store.ts';
import { memberStatesOf } from '../member-states.ts';
import { listVerifiedBySame } from '../number-marks.ts';

/** Number of findings after which a third officer reads both. */
const DIFFER = 2;

/** Describes the desk's queue to an officer. */
export async function deskOnWire({ db, settings }: Services, who: OfficeOfficer): Promise<OfficeDesk> {
  const roles = { look: OFFICE_RIGHTS.identity, settle: OFFICE_RIGHTS.settle_identity };
  const { waiting, oldest_at: oldestAt, yours, differ, stuck } = await readDeskFigures(db, who, roles);
  const rows = await listInHand(db);
  const names = await namesOf(
    db,
    rows.map(({ officer_id: id }) => id),
  );
  return {
    isOffered: settings.identityDesk !== undefined,
    waiting,
    oldestAt: oldestAt && onWire(oldestAt),
    yours,
    differ,
    stuck,
    inHand: rows.map(({ document_id: documentId, officer_id: id, ends_at: until }) => ({
      documentId,
      ...namesAs('officer', names.get(id)),
      until: onWire(until),
    })),
    mine: (await findSitting(db, who))?.document_id ?? null,
  };
}

/** Describes a taken document without what its person typed, so that the officer reads it independently. */
export async function sittingOnWire(db: Queryable, services: Services, row: SittingRow): Promise<OfficeSitting> {
  const found = await readFindings(db, services.vault, row);
  return {
    documentId: row.document_id,
    documentType: row.document_type,
    memberId: row.user_id,
    submittedAt: onWire(row.created_at),
    until: onWire(row.ends_at),
    alsoVerifies: await memberStatesOf.of(services)(db, await listVerifiedBySame(db, row.document_id)),
    found: found.length >= DIFFER ? found.map(toldOf) : [],
  };
}

const toldOf = (found: Finding): OfficeFound =>
  found.outcome === 'verified'
    ? { outcome: 'verified', facts: found.facts }
    : { outcome: 'rejected', code: found.code };
