import { z } from 'zod';
import { Refusal, refuse } from '#platform/refusal.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../../contract.ts';
import { CREDENTIAL_LATER } from '../../../rules.ts';
import { attestedRequester, clientIdOf } from '../attested-requester.ts';
import { issuerRequester } from '../issuer-requester.ts';
import { hereOf } from '../offer-plan.ts';
import { askDeferred, type DeferredCredential } from '../protocol.ts';
import { dpopKeyOf } from '../sign-in.ts';
import { claimDeferred, type DueRow, endDeferred, waitOn, writeDeferred } from './deferred-store.ts';
import { storeReceived } from './store-received.ts';
import { boxesOf } from './taking-boxes.ts';
import { openTakingState, type TakingState } from './taking-state.ts';
import { lockTaking, writeToken } from './takings-store.ts';
import { writtenToken } from './token-box.ts';
import { refreshToken, type Token } from './tokens.ts';

const AT_ONCE = 20;
const EVERY_MS = 2000;
/** Limits of an issuer's polling interval, in seconds. */
const INTERVAL_S = { least: 5, most: 86_400 };

const kept = z.object({ transactionId: z.string() });
const waitOf = (intervalS: number) => Math.min(Math.max(intervalS, INTERVAL_S.least), INTERVAL_S.most);

interface DeferredTaking {
  readonly owner: Owner | Recipient;
  readonly takingId: number;
}

/** Stores that the issuer deferred the credential, and ends the request that took it. */
export async function deferTaking(
  tx: Tx,
  services: Services,
  { owner, takingId }: DeferredTaking,
  later: DeferredCredential,
): Promise<void> {
  const text = JSON.stringify({ transactionId: later.transactionId });
  const sealed = await boxesOf(services, tx, owner, takingId).seal('deferred', Buffer.from(text));
  await writeDeferred(tx, takingId, sealed, waitOf(later.intervalS));
}

/**
 * Polls issuers for deferred credentials until each arrives, is refused, or takes too long, and notifies the person.
 */
export const deferredJob = (services: Services): Job => ({
  name: 'deferred_credentials',
  everyMs: EVERY_MS,
  run: async (stop) => {
    for (let rows = await claimDeferred(services.db, AT_ONCE); rows.length > 0; ) {
      await Promise.all(rows.map((row) => pollOrLeave(services, row)));
      if (stop.aborted || rows.length < AT_ONCE) return;
      rows = await claimDeferred(services.db, AT_ONCE);
    }
  },
});

/** If a poll fails because of a fault here, the row becomes due again when its lease ends. */
const pollOrLeave = (services: Services, row: DueRow): Promise<void> =>
  doOne(
    () => poll(services, row),
    async (fault) => services.log.error({ fault, taking: row.id }, 'polling for a deferred credential failed'),
  );

async function poll(services: Services, row: DueRow): Promise<void> {
  const { db } = services;
  const of: DeferredTaking = { owner: recipientOfRow(row), takingId: row.id };
  const begun = await openDeferred(services, of);
  // Another node has finished or ended the taking in the meantime.
  if (!begun) return;
  try {
    const waitS = await askOnce(services, of, begun);
    if (waitS === undefined) return;
    if (row.is_last) await giveUp(services, of);
    else await db.tx((tx) => waitOn(tx, row.id, waitS));
  } catch (error) {
    const isOver =
      error instanceof Refusal && (error.code === 'credential_refused' || error.code === 'offer_unsupported');
    if (isOver || row.is_last) await giveUp(services, of);
    else if (error instanceof Refusal) await db.tx((tx) => waitOn(tx, row.id, 0));
    if (!(error instanceof Refusal)) throw error;
  }
}

type OpenDeferred = TakingState & { readonly token: Token; readonly transactionId: string };

const openDeferred = (services: Services, { owner, takingId }: DeferredTaking): Promise<OpenDeferred | undefined> =>
  services.db.tx(async (tx) => {
    const row = await lockTaking(tx, owner, takingId);
    if (!row?.deferred) return undefined;
    const boxes = boxesOf(services, tx, owner, takingId);
    const begun = await openTakingState(row, boxes);
    if (!begun?.token) return undefined;
    const { transactionId } = kept.parse(JSON.parse((await boxes.open('deferred', row.deferred)).toString()));
    return { ...begun, token: begun.token, transactionId };
  });

/** Returns the seconds until the next poll; undefined if it arrived and is stored. */
async function askOnce(services: Services, of: DeferredTaking, begun: OpenDeferred): Promise<number | undefined> {
  const { plan, holders, signIn, token, transactionId } = begun;
  const ask = issuerRequester(services, { here: hereOf(plan) });
  const dpop = plan.authorization?.isDpop && signIn ? dpopKeyOf(signIn) : null;
  const asked = { transactionId, most: holders.length };
  const got = await askDeferred(ask, plan, { access: { token: token.token, dpop }, ...asked });
  if (got === undefined) return renew(services, of, begun, dpop);
  if ('transactionId' in got) return waitOf(got.intervalS);
  const access = { token: token.token, dpop };
  await storeReceived(services, { ...of, plan, holders, access, lifeS: token.lifeS, sent: got }, (tx) =>
    notifyPerson(tx, of.owner, 'came'),
  );
  return undefined;
}

/** After the token has ended, gets another if the issuer gave a refresh token. The next poll uses it. */
async function renew(
  services: Services,
  { owner, takingId }: DeferredTaking,
  { plan, token, signIn }: OpenDeferred,
  dpop: Parameters<typeof refreshToken>[2]['dpop'],
): Promise<number> {
  const plain = issuerRequester(services, { here: hereOf(plan) });
  const ask = signIn ? attestedRequester(services, plain, plan, dpopKeyOf(signIn)) : plain;
  const { refresh, identifier } = token;
  const clientId = clientIdOf(services);
  const fresh = refresh === null ? undefined : await refreshToken(ask, plan, { refresh, identifier, dpop, clientId });
  if (!fresh)
    throw refuse(refusals, 'credential_refused', {
      detail: 'The issuer no longer grants a token for this credential.',
    });
  await services.db.tx(async (tx) => {
    const boxes = boxesOf(services, tx, owner, takingId);
    await writeToken(tx, takingId, await boxes.seal('token', Buffer.from(writtenToken(fresh))));
  });
  return 0;
}

async function giveUp(services: Services, { owner, takingId }: DeferredTaking): Promise<void> {
  await services.db.tx(async (tx) => {
    if (await endDeferred(tx, takingId)) await notifyPerson(tx, owner, 'failed');
  });
}

/**
 * Notifies the person's screens and phones. The event names neither issuer nor credential, because events are stored in
 * clear.
 */
const notifyPerson = (tx: Tx, { userId }: Owner | Recipient, news: 'came' | 'failed'): Promise<unknown> =>
  emit(tx, [{ userId, type: CREDENTIAL_LATER, data: { news } }]);
