import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { type ChainWorld, startChainWorld } from '#features/chain/server/testing/chain-world.ts';
import { withdrawing } from '#features/chain/server/testing/withdrawals.ts';
import { sql } from '#platform/server/store/db.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { ACT_KINDS } from '../../rules.ts';
import { actMakers } from '../testing/act-makers.ts';
import { checkAct } from '../testing/check-act.ts';
import { cityOffice } from '../testing/city.ts';

// Orders go to the bank by file and withdrawals over a chain, so that this server can make acts of every kind.
let world: ChainWorld;
let app: TestApp;
let office: Awaited<ReturnType<typeof actMakers>>;

beforeAll(async () => {
  world = await startChainWorld();
  const settings = { chain: world.settings, hasSandboxes: false };
  app = await startTestApp({ mode: 'hosted', speeds: { chain: { everyMs: 40 } }, settings });
  const here = withdrawing(app, world);
  await here.cover('USDC', '100000');
  await here.cover('ETH', '100');
  await here.open('USDC', 'ETH');
  await here.limits({ eyesWon: 100_000n });
  office = await actMakers(app, cityOffice(app), here);
}, 240_000);
afterAll(async () => {
  await app.stop();
  await world.anvil.stop();
});

const waiting = async () => (await office.staff.approver.phone.call('GET /api/office/acts')).body as OfficeAct[];

it.each(ACT_KINDS)(
  '%s shows all its effects, and is carried out only with the digest of exactly these effects',
  async (kind) => {
    const { makers, staff } = office;
    const { asked, facts } = await makers[kind]();
    expect([asked.status, asked.text]).toEqual([201, expect.anything()]);
    const act = asked.body as OfficeAct;
    expect(act.kind).toBe(kind);
    expect(act.facts.length).toBeGreaterThan(0);
    expect(act.facts.map(({ name, value }) => [name, value])).toEqual(
      facts.map(([name, value]) => [name, typeof value === 'string' ? value : expect.stringMatching(value)]),
    );

    // The queue shows the act as it is stored, and the digest covers all of it.
    const { id, title, detail, digest } = act;
    const shown = (await waiting()).find((one) => one.id === id);
    expect(shown).toMatchObject({ kind, title, detail, facts: act.facts, digest, mayCheck: true });
    const stored = await app.db.one(sql<{ body: string }>`SELECT body FROM office_acts WHERE id = ${id}`);
    const kept: { shown: object[] } = JSON.parse(stored.body);
    expect(kept.shown.map((fact) => ({ ...fact, titleKo: undefined }))).toEqual(
      act.facts.map((fact) => ({ ...fact, titleKo: undefined })),
    );
    expect(createHash('sha256').update(stored.body).digest('hex')).toBe(digest);

    const unseen = await staff.approver.phone.sign('POST /api/office/acts/{actId}/check', { params: { actId: id } });
    expect(unseen.problem).toMatchObject({ status: 400, errors: { digest: expect.any(String) } });
    expect((await waiting()).map((one) => one.id)).toContain(id);
    expect((await checkAct(staff.approver, id)).body).toMatchObject({ id, state: 'done' });
  },
  60_000,
);
