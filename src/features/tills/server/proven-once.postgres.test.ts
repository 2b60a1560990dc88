import { describe, expect, it } from 'vitest';
import { sendSlowly } from '#app/server/testing/slow-request.ts';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { statementsOf } from '#platform/server/testing/statements.ts';
import { tillShops } from './testing/till-shop.ts';

const app = sharedApp('still');
const shops = tillShops(app);

/** Queries that prove for whom a request may act. */
const PROOFS = {
  key: /WHERE k\.key_hash = ANY/,
  officer: /FROM organisation_staff s JOIN organisations o [\s\S]*WHERE s\.organisation_id = \$1 AND s\.user_id = \$2/,
  till: /FROM tills t JOIN organisations o [\s\S]*WHERE t\.token_hash = \$1/,
  sitting: /FROM till_sittings s JOIN till_clerks c [\s\S]*WHERE s\.token_hash = \$2/,
};

/** Counts the queries for each proof while a request is served. */
async function countProofs(work: (answered: () => readonly string[]) => Promise<{ readonly status: number }>) {
  let status = 0;
  const sent = await statementsOf(async (answered) => {
    ({ status } = await work(answered));
  });
  expect(status).toBe(201);
  const texts = sent.flatMap(({ text, isInTransaction }) => (isInTransaction ? [] : text));
  const counts = Object.entries(PROOFS).map(([name, proof]) => [name, texts.filter((text) => proof.test(text)).length]);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

describe('the caller is authenticated', () => {
  it('once if the body arrived with the headers: a program, an officer, a clerk at a till', async () => {
    const shop = await shops.make();
    const { id } = shop.organisation;
    const { key } = await shops.firms.key(shop.owner, id, ['charges:write']);
    const body = { amount: '1000' };
    const order = { token: key, body: { ...body, reference: 'A-1' } };
    expect(await countProofs(() => app.call('POST /api/charges', order))).toEqual({ key: 1 });
    const charge = { params: { userId: id }, token: shop.owner.token, body };
    expect(await countProofs(() => app.call('POST /api/merchants/{userId}/charges', charge))).toEqual({ officer: 1 });
    const { at, clerk } = await shops.enrol(shop);
    await at.enter(clerk);
    expect(await countProofs(() => at.ask('1000'))).toEqual({ till: 1, sitting: 1 });
  });

  it('again if the body arrived later', async () => {
    const { owner, organisation } = await shops.make();
    const route = `POST /api/merchants/${organisation.id}/charges`;
    const counts = await countProofs(async (answered) => {
      const { finish } = await sendSlowly(app, route, owner.token, { amount: '1000' });
      await eventually(() => answered().some((text) => PROOFS.officer.test(text))).toBe(true);
      return { status: await finish() };
    });
    expect(counts).toEqual({ officer: 2 });
  });
});
