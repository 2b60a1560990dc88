import { listMerchants } from '#features/pay/server/shops/merchants-store.ts';
import type { Week } from '#features/shops/rules.ts';
import { findPlacedShop, putPlace, putWeek } from '#features/shops/server/places-store.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';

const HOUR = 60;
const every = (from: number, to: number, closed: readonly number[] = []): Week =>
  Array.from({ length: 7 }, (_, day) => (closed.includes(day) ? null : { from: from * HOUR, to: to * HOUR }));

/** Addresses of the LocalPay list in the old town of Jeonju. */
const PLACES = [
  ['Nambu Market Grocer', '63 Pungnammun 2-gil, Wansan-gu, Jeonju', 35.8117, 127.1473, every(8, 20)],
  ['Hanok Tea House', '72 Eunhaeng-ro, Wansan-gu, Jeonju', 35.8147, 127.1535, every(10, 22, [0])],
  ['Gyeonggijeon Books', '44 Taejo-ro, Wansan-gu, Jeonju', 35.8153, 127.1497, every(11, 19, [0, 1])],
  ['Pungnam Bibimbap', '91 Jeondong 3-gil, Wansan-gu, Jeonju', 35.8138, 127.1484, every(11, 21)],
] as const;

/** Sets the locations and opening hours of the demo's shops. */
export async function makePlaces(tx: Tx): Promise<void> {
  const listed = await listMerchants(tx);
  for (const [name, address, latitude, longitude, week] of PLACES) {
    const shop = listed.find((one) => one.name === name);
    if (!shop) throw new Error(`the demo has no shop ${name}`);
    await putPlace(tx, shop.id, 'approved', { address, latitude, longitude });
    await putWeek(tx, shop.id, week);
  }
}

/** Sets location and opening hours of the demo's organisation. */
export async function makeFirmsPlace(tx: Tx, firm: Owner): Promise<void> {
  const shop = await findPlacedShop(tx, firm);
  if (!shop) throw new Error('the demo’s organisation has no shop');
  const place = { address: '12 Paldal-ro, Wansan-gu, Jeonju', latitude: 35.8186, longitude: 127.1449 };
  await putPlace(tx, shop.id, 'approved', place);
  await putWeek(tx, shop.id, every(9, 18, [5, 6]));
}
