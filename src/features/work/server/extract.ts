import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import { refusals } from '#features/statements/contract.ts';
import type { ExtractFacts } from '#features/statements/extract.ts';
import type { ExtractSource, RecordChange } from '#features/statements/server/extracts/source.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { RequestState } from '../rules.ts';
import type { CanonicalDecision } from './decisions/canonical.ts';
import { readEvidence } from './decisions/evidence.ts';
import { approvalsOf } from './on-wire.ts';
import { findInVersion } from './requests/requests-store.ts';
import { type ApprovalRow, type DecisionRow, decisionsOf, listApprovalsOf } from './store.ts';

/** A person's decisions, as extracts show them. */
export const decisionSource: ExtractSource = {
  read: async (services, who, id) => {
    const { db } = services;
    const [row] = await listApprovalsOf(db, who, [id]);
    if (!row) throw refuse(commonRefusals, 'not_found');
    // In personal mode someone else may have decided the approval; that is not this person's decision.
    const decision = (await decisionsOf(db, [row])).find(({ user_id }) => user_id === who.userId);
    if (!decision) throw refuse(refusals, 'not_done');
    const asked = await askedOf(services, row);
    return {
      outcome: decision.decision,
      isOwnDevice: await isByDevice(services, who, row),
      isSandbox: false,
      organisation: asked.organisation === null ? null : { id: asked.organisation, fact: 'party' },
      facts: { ...(await factsOf(services, who, row, decision)), ...asked.facts },
    };
  },
  since: standsSince,
};

async function factsOf({ db }: Services, who: Owner, row: ApprovalRow, decision: DecisionRow): Promise<ExtractFacts> {
  const [approval] = await approvalsOf(db, [row]);
  const people = await peopleOf(db, [who.userId, row.for_user_id]);
  const [person, standsInFor] = [people.get(who.userId), row.for_user_id && people.get(row.for_user_id)];
  const { amount = null, currency = null } = approval ?? {};
  return {
    title: row.title,
    ...(person && { person }),
    ...(standsInFor && { standsInFor }),
    ...(amount !== null && currency !== null && { amount: { amount, currency, returned: null } }),
    ...(row.document_hash !== null && { document: { sha256: row.document_hash, name: row.document_name } }),
    ...(decision.reason !== null && { reason: decision.reason }),
    at: onWire(decision.decided_at),
  };
}

interface Requester {
  readonly organisation: UserId | null;
  readonly facts: ExtractFacts;
}

/** Returns the organisation that asked and its reference. */
async function askedOf(services: Services, row: ApprovalRow): Promise<Requester> {
  const { db } = services;
  const request = row.request_id === null ? undefined : await findInVersion(db, row.request_id, row.version);
  if (!request) {
    const name = row.requester;
    return { organisation: null, facts: name === null ? {} : { party: { name, nameKo: null, did: null } } };
  }
  const { organisation_id: organisation, external_id: number } = request;
  const { name, name_ko: nameKo } = await db.one(sql<{ name: string; name_ko: string | null }>`
    SELECT name, name_ko FROM organisations WHERE id = ${organisation}`);
  return { organisation, facts: { party: { name, nameKo, did: didOf(hostOf(services), organisation) }, number } };
}

/** Returns people's names as on their seals. */
async function peopleOf(db: Queryable, ids: readonly (UserId | null)[]) {
  const rows = await db.rows(sql<{ id: UserId; did: string; name: string; nameKo: string | null }>`
    SELECT id, did, btrim(first_name || ' ' || last_name) AS name, name_ko AS "nameKo" FROM users
     WHERE id = ANY (${ids.filter((id) => id !== null)}::bigint[]) AND deleted_at IS NULL`);
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/** Reports whether this person's own passkey signed the decision. */
async function isByDevice(services: Services, who: Owner, row: ApprovalRow): Promise<boolean> {
  if (row.request_id === null) return false;
  const proofs = await readEvidence(services.db, services, row.request_id, who.userId);
  return proofs.some(
    ({ decision, passkey }) => passkey !== null && (JSON.parse(decision) as CanonicalDecision).approval === row.id,
  );
}

/** Reports whether a decision is still in force. An approval without a request cannot change. */
async function standsSince(db: Queryable, id: number): Promise<readonly RecordChange[] | undefined> {
  const row = await db.maybe(sql<{
    version: number;
    status: string;
    state: RequestState | null;
    now: number | null;
    at: Date;
  }>`
    SELECT a.version, a.status, r.state, r.version AS now, now() AS at
      FROM work_approvals a LEFT JOIN work_requests r ON r.id = a.request_id WHERE a.id = ${id}`);
  if (!row) return undefined;
  const { state, version, status, now } = row;
  if (state === null || now === null) return [];
  if (now !== version) return [{ code: 'amended', facts: { version: String(version), now: String(now) } }];
  if (state === 'open' || state === 'returned') return [{ code: 'open_still', facts: {} }];
  if (state !== status) return [{ code: 'ended_otherwise', facts: { state } }];
  return [{ code: 'in_force', facts: { state, at: onWire(row.at) } }];
}
