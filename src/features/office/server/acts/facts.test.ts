import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
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
const theStart = {
  name: 'Harvest',
  nameKo: '수확',
  bps: 500,
  gives: 'at_once',
  mostPayment: '3000',
  mostMonth: null,
  shops: null,
  trades: null,
  firstDay: '2099-11-01',
  lastDay: '2099-11-30',
  budget: '1000000',
};

describe('the facts of an act', () => {
  it('show before and after of rules, texts, terms of exchange and its funds, and all terms of a campaign', async () => {
    const owner = await city.owner();
    const approver = await city.join(owner, 'approver');
    const rules = await ask(owner, 'POST /api/office/rules', {
      body: { validFrom: '2099-01-01', rules: { ...FIRST, networkFee: '77' }, reason: 'Council' },
    });
    expect(rules.facts).toEqual([
      { name: 'valid_from', value: '2099-01-01' },
      { name: 'change', value: `networkFee: ${FIRST.networkFee} → 77` },
    ]);
    const text = await ask(owner, 'POST /api/office/holidays', {
      body: {
        days: [{ on: '2099-05-05', name: 'Children', nameKo: '어린이날' }],
        validFrom: '2099-01-01',
        reason: 'x',
      },
    });
    expect(text.facts).toEqual([
      { name: 'valid_from', value: '2099-01-01' },
      { name: 'change', value: '2099-05-05: – → Children, 어린이날' },
    ]);
    const first = await ask(owner, 'POST /api/office/exchange/terms', { body: terms });
    expect(first.facts).toContainEqual({ name: 'change', value: 'person: – → ₩5,000' });
    expect((await checkAct(approver, first.id)).body).toMatchObject({ state: 'done' });
    const second = await ask(owner, 'POST /api/office/exchange/terms', { body: { ...terms, personWon: '7000' } });
    expect(second.facts).toEqual([
      { name: 'asset', value: 'XP' },
      { name: 'change', value: 'person: ₩5,000 → ₩7,000' },
    ]);
    const funds = await ask(owner, 'POST /api/office/exchange/funds', {
      body: { pair: 'XP', asset: 'XP', amount: '5', way: 'in', by: 'issue', reason: 'Council' },
    });
    expect(funds.facts).toContainEqual({ name: 'change', value: 'fund: 0 XP → 5 XP' });
    const drafted = await owner.phone.sign('POST /api/office/campaigns', { body: theStart });
    const { id: campaignId } = drafted.body as { id: number };
    const sent = { params: { campaignId }, body: { reason: 'Council' } };
    expect((await ask(owner, 'POST /api/office/campaigns/{campaignId}/start', sent)).facts).toEqual([
      { name: 'sum', value: '₩1,000,000' },
      { name: 'period', value: '2099-11-01 – 2099-11-30' },
      { name: 'rate', value: '5%' },
      { name: 'gives', value: 'at_once' },
      { name: 'most_payment', value: '₩3,000' },
      { name: 'most_month', value: '–' },
      { name: 'trades', value: '–' },
      { name: 'shops', value: '–' },
    ]);
    // What changed since the act was made is not what was shown.
    await approver.phone.sign('POST /api/office/acts/{actId}/refuse', {
      params: { actId: second.id },
      body: { reason: 'No' },
    });
    const closing = await ask(owner, 'POST /api/office/exchange/terms', {
      body: { ...terms, isOpen: false, personWon: '8000' },
    });
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

  it('have whole what a long title cuts', async () => {
    const owner = await city.owner();
    const to = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`;
    await app.register(to);
    const act = await ask(owner, 'POST /api/office/sends', { body: { to, won: '1', reason: 'Council' } });
    expect(act.title).toHaveLength(100);
    expect(act.facts).toContainEqual({ name: 'recipient', value: expect.stringContaining(`${to} (0x`) });
  });
});
