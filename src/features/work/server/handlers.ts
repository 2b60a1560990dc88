import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Actor, Consent } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Approval, contract, Summary } from '../contract.ts';
import type { DecisionKind } from '../rules.ts';
import { approvalsOf, decideApproval } from './approvals.ts';
import { findApproval, listApprovals, listDecided, listPending, readSummary, type SummaryRow } from './store.ts';

interface DecisionRequest {
  readonly who: Actor;
  readonly consent: Consent;
  readonly params: { readonly id: number };
}

/** Answers the calls on approvals. */
export const createHandlers = ({ db }: Services): HandlersOf<typeof contract> => {
  const decide = (
    { who, consent, params }: DecisionRequest,
    decision: DecisionKind,
    reason?: string,
  ): Promise<Approval> =>
    db.tx(async (tx) => {
      const asked = await findApproval(tx, who, params.id);
      const by = who.owners.find(({ userId }) => userId === asked?.user_id);
      if (!by) throw refuse(commonRefusals, 'not_found');
      await consent.use(tx, { by });
      const [approval] = await approvalsOf(tx, [await decideApproval(tx, who, params.id, decision, { reason })]);
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
    'POST /api/work/approvals/{id}/approve': (asked) => decide(asked, 'approved'),
    'POST /api/work/approvals/{id}/reject': (asked) => decide(asked, 'rejected', asked.body.reason),
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
