import { announce } from '#features/outbound/server/announce.ts';
import type { UserId } from '#platform/ids.ts';
import { type Listener, type OutboxEvent, recipientOf } from '#platform/server/events/listener.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { endToEndText } from '../rules.ts';
import { queueEnded } from './news-job.ts';

/** Kinds of shop payments, which have their own events. */
const OF_SHOPS = ['payment', 'refund', 'cashback'];

interface MovedRow {
  readonly organisation: UserId;
  readonly id: number;
  readonly kind: string;
  readonly state: 'posted' | 'voided' | 'expired';
  readonly is_sender: boolean;
  readonly asset: string;
  readonly amount: string;
  readonly at: Date;
  readonly payer_name: string | null;
  readonly reference: string | null;
  readonly line: number | null;
  readonly is_return: boolean;
  readonly end_to_end: string | null;
}

/** Notifies an organisation's programs about its money: incoming, outgoing, and settlements. */
export const moneyEvents: Listener = {
  name: 'organisation-money',
  types: ['transaction_update'],
  handle: (tx, event) => tell(tx, [event]),
  handleAll: tell,
};

async function tell(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  const asked = events.flatMap((event) => {
    const { transactionId: id, transactionType: side, status } = event.data;
    const userId = recipientOf(event)?.userId;
    const isEnded = status === 'completed' || status === 'failed';
    return isEnded && userId !== undefined && typeof id === 'number' ? [{ userId, id, isSender: side === 'send' }] : [];
  });
  if (asked.length === 0) return;
  for (const row of await readMoved(tx, asked)) await announceMove(tx, row);
}

/** Returns the movements of organisations, ordered by organisation, so that streams are locked in one order. */
const readMoved = (tx: Tx, asked: readonly { userId: UserId; id: number; isSender: boolean }[]): Promise<MovedRow[]> =>
  tx.rows(sql<MovedRow>`
    SELECT o.id AS organisation, t.id, t.kind, t.state, q."isSender" AS is_sender, s.code AS asset,
           trim_scale(coalesce(t.posted_amount, t.amount) * s.unit)::text AS amount, coalesce(t.resolved_at, t.created_at) AS at,
           t.details->>'payerName' AS payer_name, t.details->>'reference' AS reference,
           l.id AS line, l.return_id IS NOT DISTINCT FROM t.id AS is_return, l.end_to_end::text AS end_to_end
      FROM jsonb_to_recordset(${JSON.stringify(asked.map((one, nth) => ({ ...one, nth })))}::jsonb) AS q("userId" bigint, id bigint, "isSender" boolean, nth int)
      JOIN organisations o ON o.id = q."userId"
      JOIN transfers t ON t.id = q.id JOIN assets s ON s.id = t.asset_id
      LEFT JOIN settlement_lines l ON l.organisation_id = o.id AND t.id IN (l.transfer_id, l.return_id)
     WHERE t.state <> 'pending' AND t.kind <> ALL (${OF_SHOPS}::text[])
     ORDER BY o.id, q.nth`);

const PAID = { type: 'settlement.paid', news: 'settled' } as const;
const FREED = { type: 'settlement.freed', news: 'freed' } as const;
const RETURNED = { type: 'settlement.returned', news: undefined } as const;

async function announceMove(tx: Tx, row: MovedRow): Promise<void> {
  const { organisation, id: transactionId, amount, line, end_to_end: endToEnd } = row;
  const at = onWire(row.at);
  const isPosted = row.state === 'posted';
  if (line !== null && endToEnd !== null) {
    const { type, news } = row.is_return ? RETURNED : isPosted ? PAID : FREED;
    if (news) await queueEnded(tx, line, news);
    const data = { settlementId: line, transactionId, amount, currency: 'KRW', at } as const;
    await announce(tx, organisation, type, `settlement:${line}`, { ...data, endToEnd: endToEndText(endToEnd) });
  } else if (isPosted) {
    const { kind, asset: assetType, payer_name: payerName, reference } = row;
    await announce(tx, organisation, row.is_sender ? 'money.sent' : 'money.received', `transaction:${transactionId}`, {
      ...{ transactionId, kind, assetType, amount, at },
      payerName: row.is_sender ? null : payerName,
      reference,
    });
  }
}
