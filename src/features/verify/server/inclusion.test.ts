import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { isInLog } from '#features/ledger/day-log.ts';
import { closingJob } from '#features/ledger/server/days/closing.ts';
import { growLog, sha256 } from '#features/ledger/server/days/trees.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { type ReceiptForm, receiptForm } from '#features/statements/receipt.ts';
import type { SignedFile } from '#features/statements/signed-file.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import type { Finding } from '../contract.ts';
import { lookAtReceipt } from './looking/look-receipt.ts';
import { readSigned } from './looking/signed.ts';

/** Checks a receipt without the server, and shares no code with it. */
const PAGE = 'examples/receipt/check-receipt.html';
const app = testApp();
const shops = market(app);
let payer: Person;
let shop: Person;
/** Payments made earlier than the log begins, in its first day, and today. */
let [old, logged, fresh] = [0, 0, 0];

async function pay(): Promise<number> {
  const charge = await shops.ask(shop, '12000');
  return (await shops.pay(payer, { chargeId: charge.id, amount: '12000' })).body.id;
}
/** Moves all transfers of the last hour into the past by so many days, bypassing the guards. */
const age = (days: number) =>
  app.db.tx(async (tx) => {
    await tx.exec('SET LOCAL session_replication_role = replica');
    await tx.exec(`UPDATE entries SET at = at - interval '${days} days' WHERE at > now() - interval '1 hour';
      UPDATE transfers SET created_at = created_at - interval '${days} days', resolved_at = resolved_at - interval '${days} days'
       WHERE created_at > now() - interval '1 hour'`);
  });
const close = () =>
  until(
    async () => {
      await closingJob(app.db).run(new AbortController().signal);
      return (await app.db.one(sql<{ step: string }>`SELECT step FROM ledger_close_day(${new Date()})`)).step;
    },
    (step) => step === 'early',
  );
beforeAll(async () => {
  [payer, shop] = [await shops.person(), await shops.person('0')];
  old = await pay();
  await age(3);
  logged = await pay();
  await age(2);
  await close();
  // The log begins with the newest closed day, which is yesterday: begin it with the day of `logged` instead.
  await app.db.tx(async (tx) => {
    await tx.exec('SET LOCAL session_replication_role = replica');
    await tx.exec(`CREATE TEMP TABLE later ON COMMIT DROP AS SELECT * FROM closed_days WHERE day > ledger_day(now()) - 2;
      DELETE FROM closed_days WHERE day IN (SELECT day FROM later)`);
  });
  await growLog(app.db);
  await close();
  await growLog(app.db);
  fresh = await pay();
});

const get = (who: Person, id: number, what: 'receipt' | 'inclusion', of = who) =>
  fetch(`${app.url}/api/payments/${of.userId}/${id}/${what}`, { headers: { authorization: `Bearer ${who.token}` } });
const receiptOf = async (id: number) => (await get(payer, id, 'receipt')).text();
const fileIn = (text: string) => JSON.parse(text) as SignedFile;
const formIn = (text: string): ReceiptForm =>
  receiptForm.parse(JSON.parse(Buffer.from(fileIn(text).payload, 'base64url').toString()));
/** Length and root of the log to which a receipt's proof leads. */
const logOf = ({ inclusion }: ReceiptForm) =>
  inclusion?.state === 'in' ? { days: inclusion.log.of, root: inclusion.log.root } : { days: 1, root: '0'.repeat(64) };
async function check(body: string): Promise<Finding> {
  const headers = { 'content-type': 'application/octet-stream' };
  return (await (await fetch(`${app.url}/api/verify`, { method: 'POST', headers, body })).json()) as Finding;
}
interface LogAnswer {
  readonly of: number;
  readonly root: string;
  readonly head: string;
}
const codes = ({ checks }: Finding) => checks.map(({ code }) => code);

const OTHER = 'https://other.example';

/** Signs a receipt and its head again as another server would, with a part of the proof or of the head changed. */
function forged(text: string, change: object, ofHead: object = {}): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = Buffer.from(sha256(Buffer.from(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y })))).toString('base64url');
  const encoded = (value: object) => Buffer.from(canonicalJson(value)).toString('base64url');
  const signed = (typ: string, value: object) => {
    const [head, payload] = [encoded({ alg: 'ES256', kid, typ }), encoded(value)];
    const signature = sign('sha256', Buffer.from(`${head}.${payload}`), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return [head, payload, signature.toString('base64url')] as const;
  };
  const form = formIn(text);
  const { days, root, typ, ...more } = { ...logOf(form), typ: 'ingam-day-log+jws', ...ofHead };
  const signedHead = signed(typ, { type: 'ingam-day-log', days, root, issuer: OTHER, ...more }).join('.');
  const inclusion = { ...form.inclusion, head: signedHead, ...change };
  const [head, payload, signature] = signed('ingam-receipt+jws', { ...form, issuer: OTHER, inclusion });
  const jwk = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' };
  return canonicalJson({ payload, signatures: [{ header: { jwk }, protected: head, signature }] });
}

test('a receipt has its proof once its day is closed, to the head of the log; before that it says why not', async () => {
  const [earlier, today] = [formIn(await receiptOf(old)).inclusion, formIn(await receiptOf(fresh)).inclusion];
  expect([earlier?.state, today]).toEqual(['earlier', { state: 'waits' }]);
  const { inclusion } = formIn(await receiptOf(logged));
  if (inclusion?.state !== 'in') throw new Error(inclusion?.state);
  expect([isInLog(inclusion, sha256), inclusion.transfer.amount]).toEqual([true, '12000']);
  const head = (await (await fetch(`${app.url}/api/day-log?since=1`)).json()) as LogAnswer;
  expect(inclusion.log).toMatchObject({ of: head.of, root: head.root });
  const partsOf = (compact: string) => compact.split('.').slice(0, 2);
  expect(partsOf(head.head)).toEqual(partsOf(inclusion.head));
  const [, script = ''] = /<script id="check">(.*?)<\/script>/s.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const ofPage = runInNewContext(`${script}; check`, { crypto, TextDecoder, atob, btoa, Uint8Array });
  expect(await ofPage(await receiptOf(logged), head.root)).toMatchObject({ id: logged, root: head.root });
});

test('the proof is for the payer and the shop only, and the log of a length that it never had is not found', async () => {
  const stranger = await shops.person('0');
  for (const who of [payer, shop]) expect((await get(who, logged, 'inclusion')).status).toBe(200);
  expect((await get(stranger, logged, 'inclusion')).status).toBe(404);
  expect((await get(stranger, logged, 'inclusion', payer)).status).toBe(403);
  expect((await fetch(`${app.url}/api/payments/${payer.userId}/${logged}/inclusion`)).status).toBe(401);
  expect((await fetch(`${app.url}/api/day-log?since=999`)).status).toBe(404);
});

test('/verify checks the proof and shows the day, the place and the root', async () => {
  const text = await receiptOf(logged);
  const found = await check(text);
  expect([found.verdict, codes(found)]).toEqual(['green', ['unchanged', 'receipt_signed', 'in_log']]);
  const { inclusion } = formIn(text);
  if (inclusion?.state !== 'in') throw new Error('no proof');
  expect(found.shown?.receipt?.inclusion).toEqual({
    state: 'in',
    day: inclusion.day,
    days: inclusion.log.of,
    root: inclusion.log.root,
  });
  for (const [id, state] of [
    [old, 'earlier'],
    [fresh, 'waits'],
  ] as const) {
    const other = await check(await receiptOf(id));
    expect([other.verdict, other.shown?.receipt?.inclusion?.state]).toEqual(['green', state]);
  }
});

test('/verify is red for a proof that leads elsewhere, or that is of another transfer, even if it is signed', async () => {
  const text = await receiptOf(logged);
  const { inclusion } = formIn(text);
  if (inclusion?.state !== 'in') throw new Error('no proof');
  expect(codes(await check(forged(text, {})))).toEqual(['unchanged', 'in_log', 'other_server']);
  const { transfer } = inclusion;
  for (const change of [{ salt: '0'.repeat(32) }, { transfer: { ...transfer, amount: '1' } }, { at: 7 }]) {
    const found = await check(forged(text, change));
    expect([found.verdict, found.checks[0]?.code]).toEqual(['red', 'not_in_log']);
  }
  const other = formIn(await receiptOf(logged)).inclusion;
  const borrowed = await check(forged(await receiptOf(fresh), { ...other }));
  expect([borrowed.verdict, borrowed.checks[0]?.code]).toEqual(['red', 'not_in_log']);
});

test('/verify says of a log that was put back since that it is another one now', async () => {
  const text = await receiptOf(logged);
  const change = (sign: string) =>
    app.db.tx(async (tx) => {
      await tx.exec('SET LOCAL session_replication_role = replica');
      await tx.exec(`UPDATE day_trees SET n = n ${sign} 100`);
    });
  await change('+');
  const found = await check(text);
  await change('-');
  expect([found.verdict, codes(found)]).toEqual(['amber', ['unchanged', 'receipt_signed', 'in_log', 'other_log']]);
});

test('/verify is red for a head that the server of the receipt did not sign, or that is another one', async () => {
  const text = await receiptOf(logged);
  const form = formIn(text);
  const head = form.inclusion?.state === 'in' ? form.inclusion.head : '';
  const heads: [object, object?][] = [
    [{ head }],
    [{ head: `${head}A` }],
    [{ head: 'e30.e30.e30' }],
    [{}, { days: 99 }],
    [{}, { root: '0'.repeat(64) }],
    [{}, { issuer: 'https://third.example' }],
    [{}, { typ: 'ingam-receipt+jws' }],
    [{}, { more: 1 }],
  ];
  const isHeadSigned = (changed: string) => {
    const read = readSigned(changed, []);
    return read && lookAtReceipt(read, []).isHeadSigned;
  };
  expect(isHeadSigned(forged(text, {}))).toBe(true);
  for (const [change, ofHead] of heads)
    expect([change, ofHead, isHeadSigned(forged(text, change, ofHead))]).toEqual([change, ofHead, false]);
  const { verdict, checks } = await check(forged(text, { head }));
  expect([verdict, checks[0]?.code]).toEqual(['red', 'not_in_log']);
});
