import { assets } from '#features/currency/assets.ts';
import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import { type contract, refusals } from '../contract.ts';
import { extractHandlers } from './extracts/handlers.ts';
import { keyHandlers } from './key-handlers.ts';
import { kitHandlers } from './kit/handlers.ts';
import { pdfMaker } from './make-pdf.ts';
import { fileMaker, listMovements } from './movements.ts';
import { balanceOnWire } from './on-wire.ts';
import { paymentInclusion, paymentReceipt } from './receipts/payment-receipt.ts';
import { readNow, readPositions } from './store.ts';

export const createHandlers = (services: Services): HandlersOf<typeof contract> => {
  const { db } = services;
  const makePdf = pdfMaker();
  const makeFile = fileMaker(services, makePdf);
  return {
    ...extractHandlers(services),
    ...kitHandlers(services, makePdf),

    ...keyHandlers(services, makeFile),

    'GET /api/statements/{userId}': ({ who, query }) => listMovements(db, who, query),

    'GET /api/statements/{userId}/file': async ({ who, query, consent }) =>
      makeFile(who, query, () => db.tx((tx) => consent.use(tx))),

    'GET /api/payments/{userId}/{id}/receipt': ({ who, params }) => paymentReceipt(services, who, params.id),

    'GET /api/payments/{userId}/{id}/inclusion': ({ who, params }) => paymentInclusion(services, who, params.id),

    'GET /api/balances/{userId}': async ({ who, query }) => {
      const now = await readNow(db);
      const at = query.at === undefined ? now : new Date(query.at);
      if (at > now)
        throw refuse(refusals, 'not_yet', {
          detail: `The server's time is ${onWire(now)}.`,
          errors: { at: 'is in the future' },
        });
      const codes = assets.map(({ code }) => code);
      // Times in the API are whole milliseconds, so an entry within that millisecond is included.
      const places = await readPositions(db, who, codes, [new Date(at.getTime() + 1)]);
      return { at: onWire(at), balances: places.map(balanceOnWire) };
    },
  };
};
