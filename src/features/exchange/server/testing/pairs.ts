import type { TestApp } from '#app/server/testing/harness.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import type { Official } from '#features/office/server/testing/city.ts';
import type { Offer, Quote } from '../../contract.ts';
import type { OfficePair } from '../../office-contract.ts';

export interface Person {
  readonly userId: number;
  readonly token: string;
}
export const TERMS = { pair: 'XP', isOpen: true, source: 'hand', personWon: '100000', totalWon: '300000' } as const;
export const WON = { asset: 'KRW' };
export const XP = { asset: 'XP' };

/** Shortcuts for acts of two officers on the pairs. */
export function pairsDesk(finance: Official, approver: Official) {
  const check = (act: Pick<OfficeAct, 'id'>, by = approver) => checkAct(by, act.id);
  const ask = (what: 'terms' | 'funds', body: object, by = finance) =>
    by.phone.sign(`POST /api/office/exchange/${what}`, { body: { reason: 'As the council decided', ...body } });
  const both = async (what: 'terms' | 'funds', body: object) => {
    const made = await ask(what, body);
    if (made.status !== 201) throw new Error(made.text);
    return check(made.body as OfficeAct);
  };
  const done = async (what: 'terms' | 'funds', body: object) => {
    const reply = await both(what, body);
    if (reply.status !== 200) throw new Error(reply.text);
  };
  return {
    check,
    ask,
    both,
    terms: (change: object = {}) => done('terms', { ...TERMS, ...change }),
    fund: (asset: string, amount: string, change: object = {}) =>
      done('funds', { pair: 'XP', asset, amount, way: 'in', by: 'wallet', ...change }),
    read: async (code: string, by = finance) =>
      ((await by.phone.call('GET /api/office/exchange')).body as { pairs: OfficePair[] }).pairs.find(
        ({ pair }) => pair === code,
      ),
  };
}

/** Shortcuts for acts of a person in a pair at one node: read the offer, request a quote, use it. */
export function exchangesAt(app: TestApp) {
  const of = ({ userId, token }: Person) => ({ params: { userId }, token });
  const quote = (who: Person, amount: string, from: object, to: object) =>
    app.call('POST /api/exchange/{userId}/quotes', { ...of(who), body: { amount, from, to } });
  const quoted = async (who: Person, amount: string, from: object, to: object) => {
    const reply = await quote(who, amount, from, to);
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body as Quote;
  };
  const press = (who: Person, { id: quoteId }: Pick<Quote, 'id'>, key = `pair-${who.userId}-${quoteId}`) =>
    app.call('POST /api/exchange/{userId}', { ...of(who), body: { quoteId }, key });
  return {
    quote,
    quoted,
    press,
    take: async (who: Person, amount: string, from: object, to: object) =>
      press(who, await quoted(who, amount, from, to)),
    offered: async (who: Person, code: string) =>
      ((await app.call('GET /api/exchange/{userId}', of(who))).body as Offer).assets.find(
        ({ assetType }) => assetType === code,
      ),
  };
}
