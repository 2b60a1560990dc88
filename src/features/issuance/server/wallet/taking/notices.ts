import { z } from 'zod';
import { keyBytes, keyOf } from '#features/credentials/server/forms/form.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { type Access, requesterWithToken } from '../dpop.ts';
import { issuerRequester } from '../issuer-requester.ts';
import { hereOf, type Plan } from '../offer-plan.ts';
import { claimNotices, endNotice, insertNotice, type NoticeEvent, type NoticeRow } from './notices-store.ts';

const AT_ONCE = 20;
const EVERY_MS = 2000;
/** Life of a notice if the issuer does not state one for its token, and the maximum. */
const LIFE_S = 86_400;
const MOST_LIFE_S = 30 * 86_400;
const MOST_TRIES = 8;

const target = z.object({
  endpoint: z.string(),
  issuer: z.string(),
  here: z.array(z.string()).nullable().default(null),
  notificationId: z.string(),
  token: z.string(),
  dpop: z.string().nullable(),
});
const placeOf = (row: number) => ({ table: 'issuer_notices', column: 'target', row });

interface Notice {
  readonly plan: Plan;
  readonly access: Access;
  readonly lifeS: number | null;
  readonly notificationId: string | null;
  readonly heldId: number | null;
  readonly event: NoticeEvent;
}

/** Queues a notice about a received credential, if the issuer wants notices. */
export async function noticeIssuer(
  tx: Tx,
  { vault }: Services,
  owner: Owner | Recipient,
  notice: Notice,
): Promise<void> {
  const { plan, access, notificationId, heldId, event } = notice;
  if (notificationId === null || plan.notificationEndpoint === null) return;
  const id = await nextId(tx, 'issuer_notices');
  const told: z.output<typeof target> = {
    endpoint: plan.notificationEndpoint,
    issuer: plan.issuer,
    here: plan.here,
    notificationId,
    token: access.token,
    dpop: access.dpop && keyBytes(access.dpop).toString('base64url'),
  };
  const sealed = await vault.seal(tx, userSubject(owner.userId), placeOf(id), Buffer.from(JSON.stringify(told)));
  const lifeS = Math.min(notice.lifeS ?? LIFE_S, MOST_LIFE_S);
  await insertNotice(tx, owner, { id, heldId, target: sealed, event, lifeS });
}

/** Delivers notices to issuers until they accept or refuse them or the token ends. */
export const noticeJob = (services: Services): Job => ({
  name: 'issuer_notices',
  everyMs: EVERY_MS,
  run: async (stop) => {
    for (let rows = await claimNotices(services.db, AT_ONCE); rows.length > 0; ) {
      await Promise.all(rows.map((row) => tellOrLeave(services, row)));
      if (stop.aborted || rows.length < AT_ONCE) return;
      rows = await claimNotices(services.db, AT_ONCE);
    }
  },
});

/** If delivery fails because of a fault here, the notice is retried like any other. */
const tellOrLeave = (services: Services, row: NoticeRow): Promise<void> =>
  doOne(
    () => deliverNotice(services, row),
    async (fault) => services.log.error({ fault, notice: row.id }, 'notifying an issuer failed'),
  );

async function deliverNotice(services: Services, row: NoticeRow): Promise<void> {
  const { db, vault } = services;
  const opened = await vault.open(db, userSubject(row.user_id), placeOf(row.id), row.target);
  const notice = target.parse(JSON.parse(Buffer.from(opened).toString()));
  const { endpoint, notificationId, token, dpop } = notice;
  const status = await statusOf(services, hereOf(notice), {
    endpoint,
    access: { token, dpop: dpop === null ? null : keyOf(Buffer.from(dpop, 'base64url')) },
    body: JSON.stringify({ notification_id: notificationId, event: row.event }),
  });
  // Retries if the issuer is unreachable, overloaded or failing. Any other response is final.
  const isLater = status === undefined || status === 429 || status >= 500;
  if (!isLater || row.tries >= MOST_TRIES) await db.tx((tx) => endNotice(tx, row));
}

/** Sends a notice and returns the HTTP status; undefined if the issuer is unreachable. */
async function statusOf(
  services: Services,
  here: readonly string[],
  { endpoint, access, body }: { readonly endpoint: string; readonly access: Access; readonly body: string },
): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json' };
  try {
    const ask = requesterWithToken(issuerRequester(services, { here }), access);
    return (await ask(endpoint, { method: 'POST', headers, body })).status;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
