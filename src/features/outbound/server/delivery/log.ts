import { lockUnsigned } from '#features/organisations/server/lock-as.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore } from '#platform/server/store/pages.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Attempt, type Delivery, refusals } from '../../contract.ts';
import type { DeliveryState } from '../../rules.ts';
import { announced } from '../announce.ts';
import { findEndpoint, makeDue } from '../endpoints/endpoints-store.ts';
import { idOnWire } from '../event-row.ts';
import {
  type AttemptRow,
  attemptsOf,
  type DeliveryRow,
  findDelivery,
  listDeliveries,
  makeDeliveryDue,
} from './log-store.ts';
import { answerContext } from './outcomes.ts';
import { answerText } from './send-message.ts';

type Keeper = Officer<'keys'>;
/** Maximum number of tries shown for a delivery: all tries of three days, and some started by hand. */
const MOST_ATTEMPTS = 20;

/** The delivery log of an endpoint, as staff see it. */
export function createLog({ db, vault }: Services) {
  const withAttempts = async (rows: readonly DeliveryRow[]): Promise<Delivery[]> => {
    const attempts = await attemptsOf(db, rows, MOST_ATTEMPTS);
    const shown: Delivery[] = [];
    for (const row of rows) {
      const own: Attempt[] = [];
      for (const one of attempts) if (one.delivery_id === row.id) own.push(await attemptOnWire(row, one));
      shown.push(deliveryOnWire(row, own));
    }
    return shown;
  };
  const attemptOnWire = async ({ organisation_id: organisation }: DeliveryRow, one: AttemptRow): Promise<Attempt> => {
    const { at, ms, status, fault, answer } = one;
    const place = answerContext(one.delivery_id, at);
    const said = answer && (await vault.open(db, userSubject(organisation), place, answer));
    return { at: onWire(at), ms, status, fault, answer: answerText(said) };
  };
  return {
    list: async (
      who: Keeper,
      endpointId: number,
      query: PageQuery & { state?: DeliveryState | undefined },
    ): Promise<Page<Delivery>> => {
      if (!(await findEndpoint(db, who, endpointId))) throw refuse(commonRefusals, 'not_found');
      const { state, limit } = query;
      const rows = await listDeliveries(db, who, { endpointId, state, before: idBefore(query), count: limit + 1 });
      const items = await withAttempts(rows.slice(0, limit));
      const last = items.at(-1);
      return { items, next: rows.length > limit && last ? String(last.number) : undefined };
    },

    /** Sends an event to the endpoint again, whatever its state. */
    redeliver: async (who: Keeper, of: { endpointId: number; id: number }): Promise<Delivery> => {
      await db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        const endpoint = await findEndpoint(tx, who, of.endpointId);
        if (!endpoint || !(await findDelivery(tx, who, of))) throw refuse(commonRefusals, 'not_found');
        if (endpoint.state !== 'on')
          throw refuse(refusals, 'endpoint_not_on', { detail: 'Test the endpoint first. It is on after a 2xx.' });
        await makeDue(tx, who.organisation);
        await makeDeliveryDue(tx, of.id);
        tx.afterCommit(() => announced.tell(who.organisation));
      });
      const row = await findDelivery(db, who, of);
      const [shown] = await withAttempts(row ? [row] : []);
      if (!shown) throw refuse(commonRefusals, 'not_found');
      return shown;
    },
  };
}

const deliveryOnWire = (row: DeliveryRow, attempts: Attempt[]): Delivery => ({
  id: row.id,
  eventId: idOnWire(row.event_id),
  number: row.number,
  type: row.type,
  subject: row.subject,
  state: row.state,
  tries: row.tries,
  nextAt: row.due_at && onWire(row.due_at),
  createdAt: onWire(row.created_at),
  attempts,
});
