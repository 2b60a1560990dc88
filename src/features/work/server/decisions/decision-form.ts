import { z } from 'zod';
import type { ActToSign } from '#features/auth/server/slots.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { text } from '#platform/shapes.ts';
import { onWire } from '#platform/wire-time.ts';
import { REASON_MAX } from '../../rules.ts';
import { storeNow } from '../requests/request-approval.ts';
import { findRequests } from '../requests/requests-store.ts';
import { findApproval } from '../store.ts';
import { canonicalDecision } from './canonical.ts';

const body = z.looseObject({ reason: text(REASON_MAX).optional() });
const PATH = /^\/api\/work\/approvals\/(\d{1,15})\/(?:approve|reject)$/;

/** Fixes the decision that a passkey is about to sign, if the approval belongs to an organisation's request. */
export const decisionForm =
  (services: Services, act: 'approve' | 'reject') =>
  async (tx: Tx, owner: Owner, { path, body: given }: ActToSign): Promise<string | undefined> => {
    const id = Number(PATH.exec(path)?.[1] ?? 0);
    const approval = id > 0 ? await findApproval(tx, { owners: [owner] }, id) : undefined;
    const read = body.safeParse(given ?? {});
    if (!approval || approval.request_id === null || !read.success) return undefined;
    const [request] = await findRequests(tx, [approval.request_id]);
    if (!request) return undefined;
    const decision = act === 'approve' ? 'approved' : 'rejected';
    const deciding = {
      approval,
      request,
      by: owner.userId as UserId,
      decision,
      reason: read.data.reason ?? null,
    } as const;
    return canonicalDecision(tx, services, deciding, onWire(await storeNow(tx)));
  };
