import type { TestApp } from '#app/server/testing/harness.ts';
import type { OfficeNetwork } from '#features/chain/office-contract.ts';
import type { withdrawing } from '#features/chain/server/testing/withdrawals.ts';
import { sql } from '#platform/server/store/db.ts';
import { type ActStaff, type Makers, memberFact } from './act-staff.ts';

/** An address without a wallet here. */
export const OUT = `0x${'0ff1ce00'.repeat(5)}`;
export const LIMITS = {
  oneWon: '1000000',
  personWon: '2000000',
  totalWon: '5000000',
  hotWon: '5000000',
  eyesWon: '100000',
  newHours: 0,
  newWon: '0',
};

export function ofExchange({ carry, ask }: ActStaff) {
  const TERMS = { pair: 'BTC', isOpen: true, source: 'hand', personWon: '5000', totalWon: '90000' };
  const terms = (change = {}) => ask('POST /api/office/exchange/terms', { ...TERMS, ...change });
  return {
    'exchange.terms': async () => {
      await carry(await terms());
      const asked = await terms({ personWon: '7000' });
      return {
        asked,
        facts: [
          ['asset', 'BTC'],
          ['change', 'person: ₩5,000 → ₩7,000'],
        ],
      };
    },
    'exchange.fund': async () => {
      const fund = { pair: 'BTC', asset: 'BTC', amount: '5', way: 'in', by: 'issue' };
      const asked = await ask('POST /api/office/exchange/funds', fund);
      return {
        asked,
        facts: [
          ['asset', 'BTC'],
          ['sum', 'in 5 BTC (issue)'],
          ['change', 'fund: 0 BTC → 5 BTC'],
        ],
      };
    },
  } satisfies Makers;
}

export function ofNetwork(app: TestApp, { ask }: ActStaff) {
  return {
    'network.limits': async () => {
      const changes = [
        ['oneWon', '1000000'],
        ['personWon', '2000000'],
        ['totalWon', '5000000'],
        ['hotWon', '5000000'],
      ];
      const facts = changes.map(([name, won]) => ['change', `${name}: 1000000000000 → ${won}`] as const);
      return { asked: await ask('POST /api/office/network/limits', LIMITS), facts };
    },
    'network.open': async () => {
      await ask('POST /api/office/network/stop', {});
      return { asked: await ask('POST /api/office/network/open', {}), facts: [['stopped', /^Council, 20\d\d-.*Z$/]] };
    },
    'network.reopen': async () => {
      await app.db.run(
        sql`INSERT INTO chain_closed_assets (asset_id, why) SELECT id, 'it has 4 more' FROM assets WHERE code = 'ETH'`,
      );
      const asked = await ask('POST /api/office/network/reopen', { assetType: 'ETH' });
      return {
        asked,
        facts: [
          ['asset', 'ETH'],
          ['stopped', /^it has 4 more, 20\d\d-.*Z$/],
          ['change', 'state: closed → open'],
        ],
      };
    },
  } satisfies Makers;
}

export function ofWithdrawals(app: TestApp, here: ReturnType<typeof withdrawing>, { ask, read }: ActStaff) {
  const taken = async (amount: string) => {
    const me = await app.register();
    await here.give(me, 'USDC', '1000');
    return { me, ...(await here.take(me, 'USDC', amount, OUT)) };
  };
  const sent = async (amount: string) => {
    const { me, id } = await taken(amount);
    await here.until(me, id, 'sent', false);
    return { me, id };
  };
  /** Facts that an act about this withdrawal must show. */
  const factsOf = ({ me, id }: Awaited<ReturnType<typeof sent>>, amount: string) =>
    [
      ['withdrawal', String(id)],
      memberFact(me.userId),
      ['asset', 'USDC'],
      ['sum', amount],
      ['fee', /^\d/],
      ['address', new RegExp(`^${OUT}$`, 'i')],
    ] as const;
  return {
    'network.release': async () => {
      const of = await taken('200');
      const asked = await ask(
        'POST /api/office/network/withdrawals/{withdrawalId}/release',
        {},
        { withdrawalId: of.id },
      );
      return { asked, facts: [...factsOf(of, '200'), ['change', 'state: waiting → ready']] };
    },
    'network.decide': async () => {
      const of = await sent('5');
      await app.db.run(sql`UPDATE chain_withdrawals SET state = 'uncertain', failure = 'Test' WHERE id = ${of.id}`);
      const found = { found: 'unpaid', hash: null };
      const asked = await ask('POST /api/office/network/withdrawals/{withdrawalId}/decide', found, {
        withdrawalId: of.id,
      });
      return { asked, facts: [...factsOf(of, '5'), ['change', 'state: uncertain → returned']] };
    },
    'network.void': async () => {
      const of = await sent('6');
      const { outside } = await read<OfficeNetwork>('GET /api/office/network');
      const transactionId = outside.find(({ leaves }) => leaves?.amount === '6')?.id ?? 0;
      const asked = await ask('POST /api/office/network/transactions/{transactionId}/void', {}, { transactionId });
      const facts = [
        ['transaction', String(transactionId)],
        ...factsOf(of, '6'),
        ['change', 'payment: 6 USDC → 0'],
      ] as const;
      return { asked, facts };
    },
  } satisfies Makers;
}
