import { digitsOf } from '#features/banking/server/accounts.ts';
import { listPending } from '#features/banking/server/store.ts';
import type { Acts } from '#features/office/server/acts/acts.ts';
import { takeFile } from '#features/office/server/take-file.ts';
import { partyOf, readOrderFile } from '#features/settlement/server/orders/order-files.ts';
import { listFiles, listOrders } from '#features/settlement/server/orders/orders-store.ts';
import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById, writePage } from '#platform/server/store/pages.ts';
import { masked } from '#platform/texts/shown-safely.ts';
import { type contract, refusals } from '../../office-contract.ts';
import type { orderCalls } from '../../order-calls.ts';
import { fileBody } from './file-kind.ts';
import { proveBody } from './prove-kind.ts';
import { unpaidBody } from './unpaid-kind.ts';

const FREED = 'The money of an order in this file went back to its holder: the bank must not get the file again.';

type Handlers = Pick<HandlersOf<typeof contract>, keyof typeof orderCalls>;

/** Calls about orders that go to the bank in files, and about accounts proven by a document. */
export function orderHandlers(services: Services, acts: Acts): Handlers {
  const { db, vault } = services;
  return {
    'GET /api/office/bank-orders': async ({ query }) =>
      writePage(pageById(await listOrders(db, idBefore(query), query.limit + 1), query.limit), async (row) => ({
        id: row.id,
        purpose: row.purpose,
        won: row.won,
        bankName: row.bank_name,
        accountNumber: masked((await partyOf(db, vault, row)).digits, 6),
        accountHolder: row.account_holder,
        askedAt: row.created_at.toISOString(),
        fileId: row.file_id,
      })),
    'GET /api/office/bank-order-files': async ({ query }) => {
      const page = pageById(await listFiles(db, idBefore(query), query.limit + 1), query.limit);
      const items = page.items.map(({ made_at: at, ...row }) => ({ ...row, madeAt: at.toISOString() }));
      return { items, next: page.next };
    },
    'POST /api/office/bank-order-files': ({ who, body, consent }) =>
      acts.make(who, { kind: 'orders.file', body: (tx) => fileBody(tx, body) }, consent),
    'GET /api/office/bank-order-files/{fileId}/file': ({ who, params, consent }) =>
      takeFile(
        services,
        who,
        {
          read: async (tx) => {
            const bytes = await readOrderFile(tx, vault, params.fileId);
            if (bytes === 'freed') throw refuse(refusals, 'not_so_now', { detail: FREED });
            return bytes;
          },
          act: 'orders.taken',
          data: { file: params.fileId },
          name: `orders-${params.fileId}.xml`,
        },
        consent,
      ),
    'POST /api/office/bank-orders/{orderId}/unpaid': ({ who, params, body, consent }) =>
      acts.make(who, { kind: 'orders.unpaid', body: (tx) => unpaidBody(tx, params.orderId, body.reason) }, consent),
    'GET /api/office/bank-accounts': async ({ query }) => {
      const rows = await listPending(db, { before: idBefore(query), count: query.limit + 1 });
      return writePage(pageById(rows, query.limit), async (row) => ({
        id: row.id,
        holderId: row.user_id,
        bankName: row.bank_name,
        accountNumber: masked(await digitsOf(db, vault, row), 6),
        accountHolder: row.account_holder,
        askedAt: row.created_at.toISOString(),
      }));
    },
    'POST /api/office/bank-accounts/{accountId}/prove': ({ who, params, body, consent }) =>
      acts.make(who, { kind: 'account.prove', body: (tx) => proveBody(tx, params.accountId, body.document) }, consent),
  };
}
