import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import type { MadeExtract } from '#features/statements/extract-calls.ts';
import { receiptForm } from '#features/statements/receipt.ts';
import { outsidePrograms } from '#features/verify/server/testing/outside-programs.ts';
import { createVerify } from '#features/verify/server/verify.ts';
import { sql } from '#platform/server/store/db.ts';
import { counter, onceStarted } from '../testing/counter.ts';

const app = testApp({ mode: 'hosted', speeds: onceStarted });
const desk = counter(app);

const receiptOf = ({ userId, token }: Person, id: number) =>
  fetch(`${app.url}/api/tax-refunds/${userId}/${id}/receipt`, { headers: { authorization: `Bearer ${token}` } });
async function check(text: string) {
  const headers = { 'content-type': 'application/octet-stream' };
  return (await fetch(`${app.url}/api/verify`, { method: 'POST', headers, body: text })).json();
}

it('a paid refund has a receipt that its operator signs too, and an unpaid refund has no receipt', async () => {
  const operator = await desk.operator();
  const tourist = await desk.tourist();
  const shop = await desk.shop(operator);
  const made = await desk.claimed(tourist, await desk.buy(tourist, shop, '125000'), { to: 'won' });
  await desk.until(tourist, made, ({ number }) => number !== null);
  const early = await receiptOf(tourist, made.id);
  expect([early.status, (await early.json()).code]).toEqual([409, 'not_paid']);
  const tooEarly = await app.call('GET /api/extracts/{userId}/facts', {
    params: { userId: tourist.userId },
    token: tourist.token,
    query: { of: 'refund', id: made.id },
  });
  expect([tooEarly.status, tooEarly.problem.code]).toEqual([409, 'not_done']);
  await desk.start(tourist, made);
  const paid = await desk.until(tourist, made, ({ status }) => status === 'paid');
  const reply = await receiptOf(tourist, made.id);
  expect(reply.headers.get('content-disposition')).toContain(`ingam-refund-${made.id}.jws`);
  const text = await reply.text();
  const form = receiptForm.parse(JSON.parse(Buffer.from(JSON.parse(text).payload, 'base64url').toString()));
  expect(form).toMatchObject({
    of: 'tax_refund',
    isSandbox: true,
    organisation: operator.organisation.did,
    refund: {
      claimId: made.id,
      claimant: tourist.address,
      number: paid.number,
      purchaseAmount: '100',
      refundAmount: '8',
      returnedAmount: '0',
      paid: { transactionId: paid.paid?.transactionId, amount: '10000', currency: 'KRW' },
    },
  });
  // The log of days contains the transfer by these fields, by which /verify knows it as that of the receipt.
  const moved = await app.db.one(sql<{ to_owner: string; amount: string }>`
    SELECT to_owner, posted_amount::text AS amount FROM transfers WHERE id = ${paid.paid?.transactionId}`);
  expect(moved).toEqual({ to_owner: tourist.address.toLowerCase(), amount: '10000' });
  expect(await check(text)).toMatchObject({
    verdict: 'green',
    kind: 'receipt',
    shown: { organisation: { did: operator.organisation.did }, receipt: { of: 'tax_refund', amount: '10000' } },
  });
  const at = text.indexOf('"payload":"') + 60;
  const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  expect(await check(changed)).toMatchObject({ verdict: 'red', shown: null });
  const other = await desk.tourist();
  expect((await receiptOf(other, made.id)).status).toBe(404);

  // Shares some facts of the receipt with others.
  const asked = { of: 'refund', id: made.id, facts: ['amount', 'shop', 'party', 'person', 'purchase', 'at', 'number'] };
  const shown = await app.call('POST /api/extracts/{userId}', {
    params: { userId: tourist.userId },
    token: tourist.token,
    body: asked,
  });
  expect(shown.status, shown.text).toBe(201);
  const { file, form: extract } = shown.body as MadeExtract;
  expect(extract).toMatchObject({
    outcome: 'refunded',
    isSandbox: true,
    facts: {
      amount: { amount: '10000', currency: 'KRW', returned: null },
      party: { did: operator.organisation.did },
      purchase: { amount: '100', currency: 'USD' },
    },
  });
  const outside = outsidePrograms(app);
  expect((await outside.openssl(file)).match(/Verified OK/g)).toHaveLength(3);
  expect(await outside.jose(file)).toBe('0 refund\n1 refund\n');
  await outside.refuses(file);
  const verify = createVerify(app.built.mounted.services);
  expect(await verify.own(file)).toMatchObject({ verdict: 'green', kind: 'extract' });
  const none = { params: { userId: tourist.userId }, token: tourist.token, body: { ...asked, id: made.id + 1 } };
  expect((await app.call('POST /api/extracts/{userId}', none)).status).toBe(404);
}, 180_000);
