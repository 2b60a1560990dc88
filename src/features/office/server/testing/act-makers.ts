import type { TestApp } from '#app/server/testing/harness.ts';
import type { withdrawing } from '#features/chain/server/testing/withdrawals.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { emailChanges, PROOF } from '#features/members/server/testing/email-changes.ts';
import { membersDesk } from '#features/members/server/testing/members.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import type { ActKindName } from '../../rules.ts';
import { type ActStaff, actStaff, type MadeAct, type Makers, memberFact } from './act-staff.ts';
import type { cityOffice } from './city.ts';
import { ofMoney, ofOrders, ofPayments, ofSettlements } from './money-act-makers.ts';
import { ofExchange, ofNetwork, ofWithdrawals } from './network-act-makers.ts';

/** Makes one act of each kind through the server, with its subject. */
export async function actMakers(
  app: TestApp,
  city: ReturnType<typeof cityOffice>,
  here: ReturnType<typeof withdrawing>,
): Promise<{ readonly staff: ActStaff; readonly makers: Readonly<Record<ActKindName, () => Promise<MadeAct>>> }> {
  const staff = await actStaff(app, city);
  return {
    staff,
    makers: {
      ...ofMembers(app, city, staff),
      ...ofRules(staff),
      ...ofMoney(app, staff),
      ...ofPayments(app, city, staff),
      ...ofSettlements(staff),
      ...ofOrders(app, city, staff),
      ...ofExchange(staff),
      ...ofNetwork(app, staff),
      ...ofWithdrawals(app, here, staff),
    },
  };
}

function ofMembers(app: TestApp, city: ReturnType<typeof cityOffice>, { owner, approver, ask }: ActStaff) {
  const desk = membersDesk(app);
  const act = (what: string, memberId: number, more = {}) =>
    ask(`POST /api/office/members/{memberId}/${what}`, more, { memberId });
  const CAPS = { payment: '5000', month: null, holding: '90000' };
  return {
    'organisation.close': async () => {
      const { organisation } = await registry(app).make(await app.register(), {
        name: 'Dalbit Bakery',
        kinds: ['merchant'],
      });
      const asked = await ask('POST /api/office/shops/{shopId}/close', {}, { shopId: organisation.id });
      return { asked, facts: [['shop', `Dalbit Bakery (${organisation.id})`]] };
    },
    'member.freeze': async () => {
      const { userId } = await city.join(owner, 'support');
      const until = (await nowOf(app.db, 86_400_000)).toISOString();
      return { asked: await act('freeze-official', userId, { until }), facts: [memberFact(userId), ['until', until]] };
    },
    'member.lift': async () => {
      const { userId } = await app.register();
      await desk.limit(owner, 'limit', userId, { payment: '1000' });
      await desk.act(owner, 'freeze', userId);
      return { asked: await act('lift', userId), facts: [memberFact(userId), ['change', 'state: frozen → limited']] };
    },
    'member.limits': async () => {
      const { userId } = await app.register();
      await desk.limit(owner, 'limit', userId, { payment: '1000' });
      const asked = await act('limits', userId, { caps: CAPS });
      const facts = [
        memberFact(userId),
        ['caps_before', '₩1,000 / – / –'],
        ['caps_after', '₩5,000 / – / ₩90,000'],
      ] as const;
      return { asked, facts };
    },
    'member.close': async () => {
      const { userId } = await app.register();
      return { asked: await act('close', userId), facts: [memberFact(userId), ['change', 'state: active → closed']] };
    },
    'member.email': async () => {
      const changes = emailChanges(app, () => ({ maker: owner, checker: approver }));
      const who = await changes.loser();
      const emails = [
        ['email_before', who.email],
        ['email_after', who.newEmail],
      ] as const;
      return {
        asked: await changes.ask(owner, who),
        facts: [memberFact(who.userId), ...emails, ['seen', PROOF], ['stops', '0']],
      };
    },
  } satisfies Makers;
}
function ofRules({ owner, ask }: ActStaff) {
  return {
    'currency.version': async () => {
      const rules = { ...FIRST, networkFee: '77' };
      const asked = await ask('POST /api/office/rules', { validFrom: '2099-01-01', rules });
      return {
        asked,
        facts: [
          ['valid_from', '2099-01-01'],
          ['change', `networkFee: ${FIRST.networkFee} → 77`],
        ],
      };
    },
    'terms.version': async () => {
      const days = [{ on: '2099-05-05', name: 'Children', nameKo: '어린이날' }];
      const asked = await ask('POST /api/office/holidays', { days, validFrom: '2099-01-01' });
      return {
        asked,
        facts: [
          ['valid_from', '2099-01-01'],
          ['change', '2099-05-05: – → Children, 어린이날'],
        ],
      };
    },
    'campaign.start': async () => {
      const [terms, sums] = [
        { name: 'Harvest', nameKo: '수확', bps: 500, gives: 'at_once' },
        { mostPayment: '3000', mostMonth: null },
      ];
      const when = { shops: null, trades: null, firstDay: '2099-11-01', lastDay: '2099-11-30', budget: '1000' };
      const drafted = await owner.phone.sign('POST /api/office/campaigns', { body: { ...terms, ...sums, ...when } });
      const { id: campaignId } = drafted.body as { id: number };
      return {
        asked: await ask('POST /api/office/campaigns/{campaignId}/start', {}, { campaignId }),
        facts: [
          ['sum', '₩1,000'],
          ['period', '2099-11-01 – 2099-11-30'],
          ['rate', '5%'],
          ['gives', 'at_once'],
          ['most_payment', '₩3,000'],
          ['most_month', '–'],
          ['trades', '–'],
          ['shops', '–'],
        ],
      };
    },
  } satisfies Makers;
}
