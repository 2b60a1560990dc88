import type { Acts } from '#features/office/server/acts/acts.ts';
import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { moneyCalls } from '../../office-contract.ts';
import { type contract, refusals } from '../../office-contract.ts';
import { judgeCredits } from '../credits.ts';
import { bankFilesOf, type ReadCredits } from './bank-files.ts';
import { areFaults, createMoney } from './money.ts';
import { refundBody } from './refund-kind.ts';
import { keepUpload } from './uploads.ts';

type Handlers = Pick<HandlersOf<typeof contract>, keyof typeof moneyCalls>;

/** Calls about bank statements, issues, credits by file and redemptions. */
export function moneyHandlers(services: Services, acts: Acts): Handlers {
  const money = createMoney(services);
  return {
    'POST /api/office/uploads': ({ who, body }) => keepUpload(services, who, body),
    'POST /api/office/statements': ({ who, body, consent }) =>
      acts.make(who, { kind: 'money.statement', body: { ...body, by: who.person.userId } }, consent),
    'GET /api/office/bank-lines': ({ who, query }) => money.lines(who, query),
    'POST /api/office/issues': ({ who, body, consent }) => acts.make(who, { kind: 'money.issue', body }, consent),
    'GET /api/office/credits': ({ who, query }) => money.files(who, query),
    'GET /api/office/credits/judged': ({ who, query }) => money.judged(who, query.sha256),
    'POST /api/office/credits': ({ who, body, consent }) =>
      acts.make(
        who,
        {
          kind: 'money.credits',
          prepare: () => bankFilesOf(services).credits(who.person.userId, body.sha256),
          body: async (tx, lines) => ({ ...body, ...(await sumsOf(tx, lines as ReadCredits)) }),
        },
        consent,
      ),
    'GET /api/office/credits/{fileId}/left': ({ who, params, query }) => money.left(who, params.fileId, query),
    'POST /api/office/credits/{fileId}/return': ({ who, params, consent }) =>
      money.returnLeft(who, params.fileId, consent),
    'POST /api/office/sends': ({ who, body, consent }) => acts.make(who, { kind: 'money.send', body }, consent),
    'POST /api/office/refunds': ({ who, body: { paymentId: payment, ...asked }, consent }) =>
      acts.make(
        who,
        { kind: 'money.refund', body: (tx) => refundBody(tx, who.organisation, { payment, ...asked }) },
        consent,
      ),
    'POST /api/office/redemptions': ({ who, body, consent }) => acts.make(who, { kind: 'money.redeem', body }, consent),
  };
}

/** Returns the line count and sum of an uploaded credit file. Refuses an invalid file, with all faults. */
async function sumsOf(tx: Tx, lines: ReadCredits) {
  const found = await judgeCredits(tx, lines);
  if (areFaults(found))
    throw refuse(refusals, 'file_refused', {
      detail: 'Nothing was stored. Correct all listed faults.',
      errors: { ...found },
    });
  return { lines: found.lines.length, total: String(found.total) };
}
