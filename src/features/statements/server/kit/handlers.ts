import { currencyNow } from '#features/currency/server/store.ts';
import { isTestMoney } from '#features/ledger/server/network/read-backings.ts';
import { merchantOnWire, readCity } from '#features/pay/server/shops/merchants.ts';
import { findShop } from '#features/pay/server/shops/merchants-store.ts';
import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { type contract, refusals } from '../../contract.ts';
import type { Kit } from '../../kit.ts';
import type { pdfMaker } from '../make-pdf.ts';

const WORKER = new URL('./kit-worker.ts', import.meta.url);

export const kitHandlers = (
  { db, settings }: Services,
  makePdf: ReturnType<typeof pdfMaker>,
): Pick<HandlersOf<typeof contract>, 'GET /api/merchants/{userId}/kit'> => ({
  'GET /api/merchants/{userId}/kit': async ({ who, query: { paper } }) => {
    const row = await findShop(db, who);
    if (!row) throw refuse(refusals, 'no_shop', { detail: 'Create a payment request or name your shop first.' });
    const city = await readCity({ db, settings });
    const { rules } = await currencyNow(db);
    const { id, name, nameKo, seed, payload, cashbackBps } = merchantOnWire(row, city);
    const kit: Kit = {
      paper,
      name,
      nameKo,
      seed,
      shopId: id,
      payload,
      cashback: cashbackBps === 0 ? null : String(cashbackBps / 100),
      currency: rules.name,
      currencyKo: rules.nameKo,
      site: new URL(settings.publicUrl).host,
      isSandbox: isTestMoney('KRW', settings),
    };
    const bytes = await makePdf(who.userId, { worker: WORKER, data: kit });
    return { name: `ingam-shop-${id}-${paper}.pdf`, type: 'application/pdf', bytes };
  },
});
