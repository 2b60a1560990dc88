import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { checkAct } from '../testing/check-act.ts';
import { cityOffice, type Official } from '../testing/city.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);

const ask = async (by: Official, route: string, sent: object) => {
  const made = await by.phone.sign(route, sent);
  expect([made.status, made.text]).toEqual([201, expect.anything()]);
  return made.body as OfficeAct;
};
const terms = { pair: 'XP', isOpen: true, source: 'hand', personWon: '5000', totalWon: '90000', reason: 'Council' };
describe('the facts of an act', () => {
  it('show the values before and after, and an act whose facts changed since they were shown is not carried out', async () => {
    const owner = await city.owner();
    const approver = await city.join(owner, 'approver');
    const first = await ask(owner, 'POST /api/office/exchange/terms', { body: terms });
    expect(first.facts).toContainEqual({ name: 'change', value: 'person: – → ₩5,000' });
    expect((await checkAct(approver, first.id)).body).toMatchObject({ state: 'done' });
    const closing = await ask(owner, 'POST /api/office/exchange/terms', {
      body: { ...terms, isOpen: false, personWon: '8000' },
    });
    expect(closing.facts).toContainEqual({ name: 'change', value: 'person: ₩5,000 → ₩8,000' });
    const stopped = await approver.phone.sign('POST /api/office/exchange/stops', {
      body: { pair: 'XP', reason: 'Feed looks wrong' },
    });
    expect(stopped.status).toBeLessThan(300);
    expect((await checkAct(approver, closing.id)).problem).toMatchObject({
      code: 'act_changed',
      detail: expect.stringContaining('changed since it was shown'),
    });
  });

  it('are never empty: an act that would change nothing is refused', async () => {
    const owner = await city.owner();
    const approver = await city.join(owner, 'approver');
    const route = 'POST /api/office/network/limits';
    const sums = { oneWon: '1', personWon: '2', totalWon: '3', hotWon: '4', eyesWon: '5', newWon: '7' };
    const sent = { body: { ...sums, newHours: 6, reason: 'Council' } };
    const act = await ask(owner, route, sent);
    expect(act.facts).toContainEqual({ name: 'change', value: expect.stringMatching(/^oneWon: \d+ → 1$/) });
    expect((await checkAct(approver, act.id)).body).toMatchObject({ state: 'done' });
    const again = await owner.phone.sign(route, sent);
    expect(again.problem).toMatchObject({ code: 'not_so_now', detail: 'This act would change nothing.' });
  });

  it('contain the full text of a title that is cut off', async () => {
    const owner = await city.owner();
    const to = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`;
    await app.register(to);
    const act = await ask(owner, 'POST /api/office/sends', { body: { to, won: '1', reason: 'Council' } });
    expect(act.title).toHaveLength(100);
    expect(act.facts).toContainEqual({ name: 'recipient', value: expect.stringContaining(`${to} (0x`) });
  });
});
