import { didOf, hostOf } from '#features/organisations/server/organisations.ts';
import type { UserId } from '#platform/ids.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { DecisionKind } from '../../rules.ts';
import { amountText } from '../requests/hold-payment.ts';
import type { RequestRow } from '../requests/requests-store.ts';
import type { ApprovalRow } from '../store.ts';

/** A decision, whose RFC 8785 text is signed. */
export interface CanonicalDecision {
  readonly type: 'ingam-decision';
  /** did:web of the organisation that asks. */
  readonly organisation: string;
  readonly externalId: string;
  readonly approval: number;
  readonly version: number;
  readonly step: number;
  readonly title: string;
  readonly document: { readonly sha256: string; readonly name: string | null } | null;
  /** Amount as a decimal string; null if the request has none. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** The account paid when the last step approves. */
  readonly payee: string | null;
  /** DID of the decider, and of the person they stand in for. */
  readonly approver: string;
  readonly standsInFor: string | null;
  readonly decision: DecisionKind;
  readonly reason: string | null;
  /** RFC 3339 time at which the signature was requested. */
  readonly at: string;
}

export interface Deciding {
  readonly approval: ApprovalRow;
  readonly request: RequestRow;
  readonly by: UserId;
  readonly decision: DecisionKind;
  readonly reason: string | null;
}

/** Builds the decision to be signed at `at`. */
export async function canonicalDecision(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  { approval, request, by, decision, reason }: Deciding,
  at: string,
): Promise<string> {
  const dids = await didsOf(db, [by, approval.for_user_id ?? by]);
  const form: CanonicalDecision = {
    type: 'ingam-decision',
    organisation: didOf(hostOf(services), request.organisation_id),
    externalId: request.external_id,
    approval: approval.id,
    version: request.version,
    step: request.step,
    title: request.title,
    document: request.document_hash === null ? null : { sha256: request.document_hash, name: request.document_name },
    amount: amountText(request.amount, request.currency),
    currency: request.currency,
    payee: request.payee,
    approver: need(dids, by),
    standsInFor: approval.for_user_id === null ? null : need(dids, approval.for_user_id),
    decision,
    reason,
    at,
  };
  return canonicalJson(form);
}

async function didsOf(db: Queryable, ids: readonly UserId[]): Promise<Map<UserId, string>> {
  const rows = await db.rows(
    sql<{ id: UserId; did: string }>`SELECT id, did FROM users WHERE id = ANY (${[...ids]}::bigint[])`,
  );
  return new Map(rows.map(({ id, did }) => [id, did]));
}

function need(dids: ReadonlyMap<UserId, string>, id: UserId): string {
  const did = dids.get(id);
  if (did === undefined) throw new Error(`user ${id} has no DID`);
  return did;
}
