import { onWire } from '#platform/server/clock.ts';
import type { HandlersOf } from '#platform/server/http.ts';
import { idBefore, pageById } from '#platform/server/pages.ts';
import type { Actor } from '#platform/server/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Approval, contract, Summary } from '../contract.ts';
import type { DecisionKind } from '../rules.ts';
import { approvalsOf, decideApproval } from './approvals.ts';
import { listApprovals, listDecided, listPending, readSummary, type SummaryRow } from './store.ts';

/** Answers the calls on approvals. */
export const createHandlers = ({ db }: Services): HandlersOf<typeof contract> => {
  const decide = (actor: Actor, id: number, decision: DecisionKind, reason?: string): Promise<Approval> =>
    db.tx(async (tx) => {
      const [approval] = await approvalsOf(tx, [await decideApproval(tx, actor, id, decision, { reason })]);
      if (!approval) throw new Error('an approval without its wire form');
      return approval;
    });
  return {
    'GET /api/work/approvals/{userId}': async ({ who, query }) => {
      const rows = await listOf[query.status ?? 'all'](db, who, idBefore(query), query.limit + 1);
      const page = pageById(rows, query.limit);
      return { items: await approvalsOf(db, page.items), next: page.next };
    },
    'GET /api/work/summary/{userId}': async ({ who }) => summaryOf(await readSummary(db, who)),
    'POST /api/work/approvals/{id}/approve': ({ who, params }) => decide(who, params.id, 'approved'),
    'POST /api/work/approvals/{id}/reject': ({ who, params, body }) => decide(who, params.id, 'rejected', body.reason),
  };
};

const listOf = { all: listApprovals, pending: listPending, decided: listDecided };

const summaryOf = ({ pending, total, requesters, fingerprinted, last_request_at }: SummaryRow): Summary => ({
  pending,
  completed: total - pending,
  total,
  requesters,
  fingerprinted,
  lastRequestAt: last_request_at && onWire(last_request_at),
});
