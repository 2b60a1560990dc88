import type { Reply, TestApp } from '#app/server/testing/harness.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { insertAccount, markVerified } from '#features/banking/server/store.ts';
import { statementFile, type TestEntry } from '#features/reserve/testing/statement-file.ts';
import type { UserId } from '#platform/ids.ts';
import type { ActKindName, FactName } from '../../rules.ts';
import type { cityOffice } from './city.ts';
import { reserveOf } from './reserve.ts';
import { addShops } from './shops.ts';

/**
 * The reply to a request for an act, and all facts that it must show. A pattern matches values that the server
 * generates.
 */
export interface MadeAct {
  readonly asked: Reply<unknown>;
  readonly facts: readonly (readonly [FactName, string | RegExp])[];
}
export type Makers = Partial<Record<ActKindName, () => Promise<MadeAct>>>;

export const SHOPS = 4;
export const DUE = 40_000;
const reason = 'Council';

export const memberFact = (id: number) => ['member', `Test Person (${id})`] as const;

/** Staff of an office without a bank interface, with its proven account and won of its own. */
export async function actStaff(app: TestApp, city: ReturnType<typeof cityOffice>) {
  const owner = await city.owner();
  const approver = await city.join(owner, 'approver');
  const desk = reserveOf(owner, approver);
  await addShops(app, SHOPS, () => DUE);
  const accountId = await app.db.tx(async (tx) => {
    const operator = ownerProof(city.id() as UserId);
    const given = {
      bankName: 'Shinhan',
      accountHolder: 'Han Jiwoo',
      accountType: 'checking',
      isDefault: true,
    } as const;
    const { id } = await insertAccount(tx, app.built.mounted.services.vault, operator, {
      ...given,
      digits: '110200300400',
    });
    await markVerified(tx, operator, id);
    return id;
  });
  let [opening, day] = [SHOPS * DUE, 10];
  /** Returns the bank's next statement. */
  const next = (...entries: TestEntry[]) => {
    const file = statementFile({ id: `B-${day}`, opening, day: `2026-11-${day}`, entries });
    opening += entries.reduce((sum, { won }) => sum + won, 0);
    day += 1;
    return file;
  };
  const carry = async (asked: Reply<unknown>) => {
    const checked = await desk.check(desk.idIn(asked));
    if (checked.status !== 200) throw new Error(asked.text + checked.text);
  };
  /** Imports a statement with one entry. Returns the number of its line. */
  const booked = async (entry: TestEntry) => {
    await carry(await desk.ask(next(entry)));
    return (await desk.lines('all')).find(({ reference }) => reference === entry.reference)?.id ?? 0;
  };
  await booked({ reference: 'IN-0', won: 900_000 });
  await carry(await desk.issue('IN-0', null));
  const sign = (route: string, sent: object) => owner.phone.sign(route, sent);
  const ask = (route: string, body: object, params = {}) => sign(route, { params, body: { reason, ...body } });
  const read = async <T>(route: string, params = {}) => (await owner.phone.call(route, { params })).body as T;
  return { owner, approver, desk, accountId, next, carry, booked, ask, read };
}
export type ActStaff = Awaited<ReturnType<typeof actStaff>>;
