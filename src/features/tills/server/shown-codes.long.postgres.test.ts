import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { printDigits, printQr, readShown } from '#features/paycodes/code.ts';
import { auditPaycodes } from '#features/paycodes/server/audit.ts';
import { findShowing } from '#features/paycodes/server/find-showing.ts';
import { showingPhones } from '#features/paycodes/server/testing/showing-phone.ts';
import { sql } from '#platform/server/store/db.ts';
import { atTill, device, tillShops } from './testing/till-shop.ts';

const app = testApp({ mode: 'hosted' });
const shops = tillShops(app);
const phones = showingPhones(app);
const CODES = 100_000;
/** Codes that are sent to a till. The others are judged as a till's are; none may pass. */
const SENT = 2_000;
const AT_ONCE = 50;
const DAY_MS = 86_400_000;

/** Returns a number of 0 or more and below `limit`. */
const below = (limit: number) => randomBytes(4).readUInt32BE() % limit;

it('of 100,000 forged, replayed, altered or expired codes at two nodes none moves money, and the payers stay able to pay', {
  timeout: 3_000_000,
}, async () => {
  const node = await secondNode(app);
  const shop = await shops.make();
  const { at, clerk } = await shops.enrol(shop);
  await at.enter(clerk);
  const nodes = [at, atTill(device(node, at.jar))];
  const buyer = shop.buyer;
  const phone = await phones.enable(buyer);
  const copied = await shops.stalls.person('1000000');
  const copy = await phones.enable(copied);
  const used = await copy.qr();
  expect((await at.show(used, '1000')).status).toBe(201);
  const live = await phone.qr();
  const liveDigits = await phone.digits();
  const alter = (text: string) => {
    const bytes = Buffer.from(text, 'base64');
    const place = below(bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << below(8));
    return bytes.toString('base64');
  };
  const old = await Promise.all(
    [-1, 1, -2, 2, -30, 30].map((days) => phone.qr({ at: days * DAY_MS, counter: 50 + days })),
  );
  const kinds: readonly (() => string)[] = [
    () => alter(live),
    () => printQr({ alias: below(1e9), masked: below(2 ** 32), step: below(2 ** 32), signature: randomBytes(64) }),
    () => printDigits({ alias: below(1e9), low: below(1e4), mac: String(below(2 ** 32)).padStart(11, '0') }),
    // A known alias and counter, with another code.
    () => liveDigits.slice(0, -11) + String(below(2 ** 32)).padStart(11, '7'),
    () => old[below(old.length)] ?? '',
    () => used,
    () => randomBytes(99).toString('base64'),
  ];
  const codes = new Map<string, number>();
  for (let sent = 0; sent < SENT; sent += AT_ONCE) {
    // The limits alone would refuse nearly all of them.
    await app.db.run(sql`DELETE FROM attempts WHERE kind LIKE 'shown_code%'`);
    await app.db.run(sql`UPDATE till_sittings SET last_act_at = clock_timestamp()`);
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) =>
        nodes[nth % 2]?.show(kinds[(sent + nth) % kinds.length]?.() ?? '', '1000', { key: randomUUID() }),
      ),
    );
    for (const reply of replies) {
      const code = reply?.status === 201 ? 'paid' : (reply?.problem.code ?? '');
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  const { services } = app.built.mounted;
  const isGenuine = async (text: string): Promise<boolean> => {
    const code = readShown(text);
    return typeof code !== 'string' && (await findShowing(services, code))?.isInTime === true;
  };
  let genuine = 0;
  for (let judged = SENT; judged < CODES; judged += AT_ONCE) {
    const texts = Array.from({ length: AT_ONCE }, (_, nth) => kinds[(judged + nth) % kinds.length]?.() ?? '');
    genuine += (await Promise.all(texts.map(isGenuine))).filter(Boolean).length;
  }
  expect(genuine).toBe(0);
  expect([...codes.keys()].toSorted()).toEqual(
    ['code_old', 'code_unknown', 'code_unreadable', 'code_used', 'too_many_requests'].filter((code) => codes.has(code)),
  );
  expect(await shops.stalls.won(buyer)).toEqual([1_000_000, 0]);
  expect(await shops.stalls.won(copied)).toEqual([999_000, 0]);
  // Nobody locked this payer: their phone pays at once.
  await app.db.run(sql`DELETE FROM attempts WHERE kind LIKE 'shown_code%'`);
  expect((await at.show(await phone.qr(), '1000')).status).toBe(201);
  expect(await auditPaycodes(app.db)).toEqual([]);
  await node.stop();
});
