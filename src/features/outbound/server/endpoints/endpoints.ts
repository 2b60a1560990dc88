import { randomUUID } from 'node:crypto';
import type { Act } from '#features/organisations/audit.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockAs, lockUnsigned } from '#features/organisations/server/lock-as.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Queryable, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Attempt, type Endpoint, type EndpointChange, type NewEndpoint, refusals } from '../../contract.ts';
import { isDelivered, LIMITS, TEST_TYPE } from '../../rules.ts';
import { announced } from '../announce.ts';
import { answerText, sendMessage } from '../delivery/send-message.ts';
import { targetOf } from './endpoint-target.ts';
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  giveUpWaiting,
  insertEndpoint,
  listEndpoints,
  lockStream,
  switchOn,
  writeEndpoint,
  writeSecret,
} from './endpoints-store.ts';
import { makeSecret, openSecrets, sealSecret, secretText } from './secrets.ts';

type Keeper = Officer<'keys'>;

const endpointOnWire = (row: EndpointRow): Endpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  types: row.types,
  state: row.state === 'on' && row.failing_since !== null ? 'failing' : row.state,
  failingSince: row.failing_since && onWire(row.failing_since),
  waiting: row.waiting,
  deliveredAt: row.delivered_at && onWire(row.delivered_at),
  secretAt: onWire(row.secret_at),
  oldSecretUntil: row.old_secret_until && onWire(row.old_secret_until),
  createdAt: onWire(row.created_at),
});

/** Staff functions for endpoints: make, test, change and remove. */
export function createEndpoints(services: Services) {
  const { db, vault, settings } = services;

  const note = (tx: Tx, who: Keeper, act: Act, endpoint: number, url: string) =>
    record(tx, vault, who, act, { endpoint, host: new URL(url).host });
  return {
    list: async (who: Keeper) => (await listEndpoints(db, who)).map(endpointOnWire),

    make: (who: Keeper, wanted: NewEndpoint, consent: Consent): Promise<Endpoint & { secret: string }> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        if ((await listEndpoints(tx, who)).length >= LIMITS.endpoints)
          throw refuse(refusals, 'too_many_endpoints', {
            detail: `An organisation can have at most ${LIMITS.endpoints} endpoints.`,
          });
        const url = targetOf(wanted.url, settings);
        const secret = makeSecret();
        const id = await nextId(tx, 'event_endpoints');
        const sealed = await sealSecret(tx, vault, { organisation: who.organisation, id, column: 'secret' }, secret);
        await insertEndpoint(tx, who, { ...wanted, id, url, secret: sealed });
        await note(tx, who, 'endpoint.made', id, url);
        return { ...endpointOnWire(await need(tx, who, id)), secret: secretText(secret) };
      }),

    change: (who: Keeper, id: number, change: EndpointChange, consent: Consent): Promise<Endpoint> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const row = await need(tx, who, id);
        const url = change.url === undefined ? row.url : targetOf(change.url, settings);
        const { description = row.description, types = row.types, state = row.state } = change;
        await note(tx, who, 'endpoint.changed', id, url);
        await lockStream(tx, who);
        await writeEndpoint(tx, who, { id, url, description, types, state });
        if (state === 'off') await giveUpWaiting(tx, id);
        return endpointOnWire(await need(tx, who, id));
      }),

    remove: (who: Keeper, id: number, consent: Consent): Promise<void> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const row = await need(tx, who, id);
        await note(tx, who, 'endpoint.removed', id, row.url);
        await lockStream(tx, who);
        await deleteEndpoint(tx, who, id);
      }),

    changeSecret: (who: Keeper, id: number, { endsOldAtOnce }: { endsOldAtOnce: boolean }, consent: Consent) =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const row = await need(tx, who, id);
        const { organisation } = who;
        const secret = makeSecret();
        const sealed = await sealSecret(tx, vault, { organisation, id, column: 'secret' }, secret);
        const old = endsOldAtOnce ? null : await sealAsOld(tx, services, row);
        await writeSecret(tx, row, sealed, old);
        await note(tx, who, 'endpoint.secret_changed', id, row.url);
        return { ...endpointOnWire(await need(tx, who, id)), secret: secretText(secret) };
      }),

    /** Sends the test message and waits for the response. */
    test: (who: Keeper, id: number) => testEndpoint(services, who, id),
  };
}

/** Sends `endpoint.test`, and switches the endpoint on after a 2xx. Nothing is locked during the call. */
async function testEndpoint(
  services: Services,
  who: Keeper,
  id: number,
): Promise<{ endpoint: Endpoint; attempt: Attempt }> {
  const { db } = services;
  const row = await db.tx(async (tx) => {
    await lockUnsigned(tx, who);
    return need(tx, who, id);
  });
  const attempt = await tryEndpoint(services, row);
  if (isDelivered(attempt.status))
    await db.tx(async (tx) => {
      await lockUnsigned(tx, who);
      await switchOn(tx, who, row);
      tx.afterCommit(() => announced.tell(who.organisation));
    });
  return { endpoint: endpointOnWire(await need(db, who, id)), attempt };
}

async function need(db: Queryable, of: Keeper, id: number): Promise<EndpointRow> {
  const row = await findEndpoint(db, of, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

/** Seals the current secret for storage as the previous one. */
async function sealAsOld(tx: Tx, { vault }: Services, row: EndpointRow): Promise<Uint8Array> {
  const [secret] = await openSecrets(tx, vault, { ...row, old_secret: null });
  if (!secret) throw new Error(`endpoint ${row.id} has no secret`);
  return sealSecret(tx, vault, { organisation: row.organisation_id, id: row.id, column: 'old_secret' }, secret);
}

/** Sends `endpoint.test` under an id of its own. */
async function tryEndpoint(services: Services, row: EndpointRow): Promise<Attempt> {
  const { id: endpointId, organisation_id: organisationId, url } = row;
  const secrets = await openSecrets(services.db, services.vault, row);
  const id = `evt_test_${randomUUID()}`;
  const said = { type: TEST_TYPE, timestamp: onWire(new Date()), organisationId, subject: `endpoint:${endpointId}` };
  const body = JSON.stringify({ id, ...said, data: { endpointId } });
  const { at, status, fault, ms, answer } = await sendMessage(services, { url, secrets, id, body });
  return { at: onWire(at), ms, status, fault, answer: answerText(answer) };
}
