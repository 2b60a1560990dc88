import { createHash } from 'node:crypto';
import { assets } from '#features/ledger/assets.ts';
import { isTestMoney } from '#features/ledger/server/network/backing.ts';
import type { FileReply } from '#platform/contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { Signer } from '#platform/server/vault/signing.ts';
import { onWire } from '#platform/wire-time.ts';
import { type contract, refusals } from '../contract.ts';
import { STATEMENT_TYPE } from '../signature.ts';
import { statementCsv } from '../statement-csv.ts';
import { extractHandlers } from './extracts/handlers.ts';
import { kitHandlers } from './kit/handlers.ts';
import { pdfMaker } from './make-pdf.ts';
import { entryOnWire, placeOnWire } from './on-wire.ts';
import { paymentReceipt } from './receipts/payment-receipt.ts';
import { boundsOf, makeStatement, readAsked } from './statements.ts';
import { listEntries, readNow, readPlaces } from './store.ts';

const STATEMENT = new URL('./pdf-worker.ts', import.meta.url);

/** Statements of accounts, as lists and as signed files, and balances of the past. */
export const createHandlers = (services: Services): HandlersOf<typeof contract> => {
  const { db, settings, signer } = services;
  const makePdf = pdfMaker();
  return {
    ...extractHandlers(services),
    ...kitHandlers(services, makePdf),

    'GET /api/statements/{userId}': async ({ who, query }) => {
      const asked = readAsked(query);
      const before = idBefore(query);
      const { account, first, last } = await boundsOf(db, who, asked);
      if (account === null) return { items: [] };
      const upTo = Math.min(last.version, before - 1);
      const rows = await listEntries(db, who, { account, after: first.version, upTo, limit: query.limit + 1 });
      const page = pageById(rows, query.limit);
      return { ...page, items: page.items.map((row) => entryOnWire(row, asked.asset)) };
    },

    'GET /api/statements/{userId}/file': async ({ who, query, consent }) => {
      const { language, format } = query;
      const { networkName, publicUrl } = settings;
      const checkedAt = new URL('/verify', publicUrl).href;
      const asked = readAsked(query);
      const isSandbox = isTestMoney(asked.asset.code, settings);
      const statement = await makeStatement(db, who, {
        ...{ ...asked, format, language },
        ...{ network: networkName, isSandbox, checkedAt },
      });
      await db.tx((tx) => consent.use(tx));
      const bytes =
        format === 'pdf'
          ? await makePdf(who.userId, { worker: STATEMENT, data: statement })
          : Buffer.from(statementCsv(statement));
      const type = format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8';
      return signed(signer, {
        name: `ingam-statement-${asked.asset.code}-${query.from}-${query.to}.${format}`,
        type,
        bytes,
      });
    },

    'GET /api/payments/{userId}/{id}/receipt': ({ who, params }) => paymentReceipt(services, who, params.id),

    'GET /api/balances/{userId}': async ({ who, query }) => {
      const now = await readNow(db);
      const at = query.at === undefined ? now : new Date(query.at);
      if (at > now)
        throw refuse(refusals, 'not_yet', {
          detail: `It is ${onWire(now)} here.`,
          errors: { at: 'is in the future' },
        });
      const codes = assets.map(({ code }) => code);
      // Moments on the wire are whole milliseconds, and an entry of that one belongs to it.
      const places = await readPlaces(db, who, codes, [new Date(at.getTime() + 1)]);
      return { at: onWire(at), balances: places.map(placeOnWire) };
    },
  };
};

/** The file with its SHA-256 (RFC 9530) and the server's signature over that. */
function signed(signer: Signer, file: FileReply): FileReply {
  const digest = createHash('sha256').update(file.bytes).digest();
  return {
    ...file,
    headers: {
      'repr-digest': `sha-256=:${digest.toString('base64')}:`,
      'x-jws-signature': signer.signDetached(STATEMENT_TYPE, digest),
    },
  };
}
