import type { TestApp } from '#app/server/testing/harness.ts';
import { disputing } from '#features/cases/server/testing/disputing.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import type { BankOrderRow } from '#features/reserve/order-calls.ts';
import type { SettlementLine, SettlementRun } from '#features/settlement/office-contract.ts';
import { type ActStaff, DUE, type Makers, memberFact, SHOPS } from './act-staff.ts';
import type { cityOffice } from './city.ts';
import { orderDesk } from './orders.ts';

const ACCOUNT = ['bank_account', 'Shinhan 110200300400, Han Jiwoo'] as const;
const FILE = /^[\da-f]{64}$/;
const wonText = (won: number | string) => `₩${Number(won).toLocaleString('en')}`;

export function ofMoney(app: TestApp, { desk, accountId, next, booked, ask }: ActStaff) {
  const credit = async (reference: string, won: number) => {
    await booked({ reference, won, party: 'Han Jiwoo' });
    return [
      ['sum', wonText(won)],
      ['bank_reference', new RegExp(`^${reference}, 2026-11-\\d\\d$`)],
      ['payer', 'Han Jiwoo, Budget'],
    ] as const;
  };
  return {
    'money.statement': async () => ({
      asked: await desk.ask(next({ reference: 'ST-1', won: 5_000 })),
      facts: [
        ['account', '110-200-300400'],
        ['assumed_bank', '110-200-300400, Shinhan'],
        ['period', /^2026-11-\d\d – 2026-11-\d\d \(B-\d\d\)$/],
        ['opening', /^₩[\d,]+$/],
        ['credits', '₩5,000 (1)'],
        ['debits', '₩0 (0)'],
        ['closing', /^₩[\d,]+$/],
        ['confirms', '₩0 (0)'],
        ['file', FILE],
      ],
    }),
    'money.issue': async () => {
      const facts = await credit('IS-1', 700);
      const { userId, address } = await app.register('issue@city.example');
      const to = ['recipient', `issue@city.example (${address.toLowerCase()})`] as const;
      return { asked: await desk.issue('IS-1', 'issue@city.example'), facts: [...facts, to, memberFact(userId)] };
    },
    'money.credits': async () => {
      const facts = await credit('CR-1', 30);
      await app.register('credits@city.example');
      const asked = await desk.giveOut('to,amount\ncredits@city.example,30', 'CR-1');
      return { asked, facts: [...facts, ['lines', '1'], ['file', FILE], ['lines_digest', FILE]] };
    },
    'money.redeem': async () => ({
      asked: await ask('POST /api/office/redemptions', { accountId, won: '60000' }),
      facts: [['sum', '₩60,000'], ACCOUNT, ['change', /^spendable: ₩[\d,]+ → ₩[\d,]+$/]],
    }),
    'money.send': async () => {
      const { userId, address } = await app.register();
      const asked = await ask('POST /api/office/sends', { to: address, won: '6000' });
      const to = ['recipient', `${address} (${address.toLowerCase()})`] as const;
      return { asked, facts: [['sum', '₩6,000'], to, memberFact(userId)] };
    },
  } satisfies Makers;
}

export function ofPayments(app: TestApp, city: ReturnType<typeof cityOffice>, { owner, ask }: ActStaff) {
  const stalls = market(app);
  const cases = disputing(app);
  const shop = { userId: city.id(), token: owner.token, address: '' };
  /** Makes a payment to the operator's own shop. */
  const paid = async () => {
    const sent = { params: { userId: shop.userId }, body: { cashbackBps: 0 } };
    const named = await owner.phone.sign('PATCH /api/merchants/{userId}', sent);
    if (named.status !== 200) throw new Error(named.text);
    const payer = await stalls.person();
    const { id: merchantId } = named.body as { id: number };
    const reply = await stalls.pay(payer, { merchantId, amount: '9000' });
    if (reply.status !== 201) throw new Error(reply.text);
    return { payer, id: reply.body.id };
  };
  return {
    'money.refund': async () => {
      const { payer, id } = await paid();
      const asked = await ask('POST /api/office/refunds', { paymentId: id, won: '4000' });
      const sums = [
        ['paid', '₩9,000'],
        ['sum', '₩4,000'],
        ['change', 'refunded: ₩0 → ₩4,000'],
      ] as const;
      return { asked, facts: [['payment', new RegExp(`^${id} \\(.+\\)$`)], memberFact(payer.userId), ...sums] };
    },
    'case.decide': async () => {
      const { payer, id } = await paid();
      const { id: caseId } = await cases.opened(payer, id);
      await cases.say(shop, caseId);
      const asked = await ask('POST /api/office/cases/{caseId}/propose', { returned: '9000' }, { caseId });
      return {
        asked,
        facts: [
          ['shop', /./],
          ['paid', '₩9,000'],
          ['sum', '₩9,000'],
        ],
      };
    },
  } satisfies Makers;
}

export function ofSettlements({ accountId, desk, booked, carry, ask, read }: ActStaff) {
  const make = () => ask('POST /api/office/settlements', { days: 1, feeBps: 0, channel: 'file', accountId });
  /** Returns a payout of the first run. */
  const line = async (shop: string): Promise<SettlementLine> => {
    const runs = () => read<SettlementRun[]>('GET /api/office/settlements');
    if ((await runs()).length === 0) await carry(await make());
    const [{ id: runId } = { id: 0 }] = (await runs()).slice(-1);
    const lines = await read<SettlementLine[]>('GET /api/office/settlements/{runId}/lines', { runId });
    const found = lines.find((one) => one.shop === shop);
    if (!found) throw new Error(`${shop} is not in the run`);
    return found;
  };
  return {
    'settlement.run': async () => ({
      asked: await make(),
      facts: [
        ACCOUNT,
        ['sum', wonText(SHOPS * DUE)],
        ['fee', '₩0'],
        ['shops', `${SHOPS} / ${SHOPS}`],
        ['lines_digest', FILE],
        ...[4, 3, 2, 1].map((n) => ['shop', `Shop ${n}, Shinhan: ${wonText(DUE)}`] as const),
      ],
    }),
    'settlement.reopen': async () => {
      const { id: lineId } = await line('Shop 1');
      return {
        asked: await ask('POST /api/office/settlement-lines/{lineId}/reopen', {}, { lineId }),
        facts: [
          ['shop', 'Shop 1'],
          ['sum', wonText(DUE)],
          ['bank_account', 'Shinhan'],
        ],
      };
    },
    'settlement.return': async () => {
      const { id: lineId, endToEnd } = await line('Shop 2');
      await booked({ reference: 'OUT-2', won: -DUE, endToEnd: endToEnd ?? '' });
      const bankLineId = await booked({ reference: 'BACK-2', won: DUE, endToEnd: endToEnd ?? '' });
      return {
        asked: await desk.giveBack(bankLineId, lineId),
        facts: [
          ['shop', 'Shop 2'],
          ['paid', `${wonText(DUE)} (Shinhan)`],
          ['sum', wonText(DUE)],
          ['bank_reference', 'BACK-2'],
        ],
      };
    },
    'settlement.paid': async () => {
      const { id } = await line('Shop 3');
      const bankLineId = await booked({ reference: 'OUT-3', won: -DUE - 500 });
      return {
        asked: await ask('POST /api/office/bank-lines/{bankLineId}/paid', { lines: [id] }, { bankLineId }),
        facts: [
          ['bank_reference', /^OUT-3, 2026-11-\d\d$/],
          ['sum', wonText(DUE + 500)],
          ['fee', '₩500'],
          ['payment', `Shop 3, Shinhan: ${wonText(DUE)}`],
        ],
      };
    },
  } satisfies Makers;
}

export function ofOrders(
  app: TestApp,
  city: ReturnType<typeof cityOffice>,
  { owner, accountId, carry, ask, read }: ActStaff,
) {
  const orders = () => read<BankOrderRow[]>('GET /api/office/bank-orders');
  /** Redeems won of the operator, to be paid out by file. */
  const redeemed = async (won: string) => {
    await carry(await ask('POST /api/office/redemptions', { accountId, won }));
    return (await orders()).find((one) => one.won === won)?.id ?? 0;
  };
  return {
    'orders.file': async () => {
      await redeemed('1234');
      const open = (await orders()).filter(({ fileId }) => fileId === null);
      const sum = open.reduce((total, { won }) => total + Number(won), 0);
      return {
        asked: await ask('POST /api/office/bank-order-files', { accountId }),
        facts: [
          ACCOUNT,
          ['sum', wonText(sum)],
          ...open
            .map(({ won }) => ['payout', new RegExp(`^.+, Shinhan 110200300400: ${wonText(won)}$`)] as const)
            .toReversed(),
        ],
      };
    },
    'orders.unpaid': async () => {
      const orderId = await redeemed('2345');
      const asked = await ask('POST /api/office/bank-orders/{orderId}/unpaid', {}, { orderId });
      return {
        asked,
        facts: [
          ['sum', '₩2,345'],
          ['bank_account', /^Shinhan 110200300400, .+$/],
        ],
      };
    },
    'account.prove': async () => {
      const one = await app.register();
      const account = await orderDesk(app, city).addAccount(one, '11099887766');
      const sent = { params: { accountId: account.id }, body: { document: 'Copy of the bankbook' } };
      const asked = await owner.phone.sign('POST /api/office/bank-accounts/{accountId}/prove', sent);
      return { asked, facts: [['bank_account', 'Shinhan 11099887766, Han Jiwoo'], memberFact(one.userId)] };
    },
  } satisfies Makers;
}
