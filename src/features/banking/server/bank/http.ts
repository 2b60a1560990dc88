import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Egress } from '#platform/server/outside/egress.ts';
import { mountWebhook, onWebhook, webhookText } from '#platform/server/outside/webhooks.ts';
import type { PortSettings } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import { type BankFailure, bankFailures } from '../../rules.ts';
import type { BankDesk } from '../bank-desk.ts';
import { type Bank, type BankOrder, type BankVerdict, randomCode, type TakenOrder } from './port.ts';

const codes = Object.keys(bankFailures) as [BankFailure, ...BankFailure[]];
/** A verdict as a bank sends it. An unknown reason counts as a refusal; unknown fields are ignored. */
const verdict = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('completed'),
    amount: z
      .string()
      .regex(/^\d{1,38}$/)
      .optional(),
  }),
  z.object({ status: z.literal('failed'), reason: z.object({ code: z.enum(codes).catch('refused') }) }),
]);
const standing = z.discriminatedUnion('status', [z.object({ status: z.literal('pending') }), ...verdict.options]);
const decided = z.intersection(z.object({ reference: z.uuid() }), verdict);

const verdictOf = (told: z.output<typeof verdict>): BankVerdict =>
  told.status === 'completed'
    ? { outcome: 'completed', ...(told.amount !== undefined && { won: BigInt(told.amount) }) }
    : { outcome: 'failed', reason: told.reason.code };

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const WEBHOOK_PATH = '/api/webhooks/bank';
const DECIDED = 'transfer.decided';

/** Description of the webhook for verdicts in the API documentation. */
export const bankDoor = webhookText({
  path: WEBHOOK_PATH,
  summary: "A bank's verdict on an order",
  type: DECIDED,
  data: decided,
});

/**
 * A bank over HTTP (calls in the feature's README). Orders go out through egress with the operator's key. Verdicts
 * arrive as signed webhooks, or as the response to a later poll. Only a success with the order's state counts as a
 * response, and no content is logged.
 */
export function httpBank(egress: Egress, { url, key }: PortSettings, publicUrl: string): Bank {
  return {
    isSandbox: false,
    isOffered: true,
    isByFile: false,
    makeCode: randomCode,
    ask: async ({ reference, ageMs: _, won, ...order }: BankOrder) => {
      const { status, body } = await egress.request({
        from: 'operator',
        purpose: 'bank',
        url: `${url}/transfers`,
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': reference,
        },
        body: JSON.stringify({
          reference,
          ...order,
          amount: String(won),
          currency: 'KRW',
          webhookUrl: publicUrl + WEBHOOK_PATH,
        }),
      });
      if (status < 200 || status > 299) throw new Error(`the bank answered ${status}`);
      const told = standing.safeParse(jsonOf(body.toString('utf8')));
      if (!told.success) throw new Error('the bank did not report the state of the order');
      return told.data.status === 'pending' ? { outcome: 'pending' } : verdictOf(told.data);
    },
    takenSince: (since) => takenSince(egress, { url, key }, since),
  };
}

const takenPage = z.object({
  transfers: z
    .array(z.object({ reference: z.uuid(), purpose: z.string(), amount: z.string(), status: z.string() }))
    .max(1000),
  next: z.string().max(200).optional(),
});
const MOST_PAGES = 1000;
/** Statuses of a bank that does not offer this list. */
const NO_LIST = new Set([404, 405, 501]);

async function takenSince(
  egress: Egress,
  { url, key }: Pick<PortSettings, 'url' | 'key'>,
  since: Date,
): Promise<TakenOrder[] | undefined> {
  const found: TakenOrder[] = [];
  let after = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { status, body } = await egress.request({
      from: 'operator',
      purpose: 'bank',
      url: `${url}/transfers?${new URLSearchParams({ since: since.toISOString(), ...(after && { after }) })}`,
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    });
    if (NO_LIST.has(status)) return undefined;
    const told = status === 200 ? takenPage.safeParse(jsonOf(body.toString('utf8'))) : undefined;
    if (!told?.success) throw new Error(`the bank answered ${status} without a list of its orders`);
    found.push(...told.data.transfers.map(({ amount, ...order }) => ({ ...order, won: amount })));
    if (told.data.next === undefined) return found;
    after = told.data.next;
  }
  throw new Error('the bank lists more orders than can be read');
}

/** Mounts the webhook that receives a bank's verdicts. */
export function mountBankWebhook(
  app: FastifyInstance,
  { db, secrets }: { readonly db: Db; readonly secrets: PortSettings['webhookSecrets'] },
  decide: BankDesk['decide'],
): void {
  const event = onWebhook(decided, (tx, { reference, ...told }) => decide(tx, reference, verdictOf(told)));
  mountWebhook(app, { db, path: WEBHOOK_PATH, source: 'bank', secrets, events: { [DECIDED]: event } });
}
