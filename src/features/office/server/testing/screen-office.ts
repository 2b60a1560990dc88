import type { TestApp, TestReply } from '#app/server/testing/harness.ts';
import type { Person } from '#app/server/testing/world.ts';
import type { Assertion } from '#features/auth/webauthn-shapes.ts';
import { accountEnding, type Holder } from '#features/banking/server/testing/accounts.ts';
import { campaigning } from '#features/campaigns/server/testing/running.ts';
import { disputing } from '#features/cases/server/testing/disputing.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { sql } from '#platform/server/store/db.ts';
import type { OfficeRole } from '../../rules.ts';
import { checkAct } from './check-act.ts';
import { cityOffice, type Official } from './city.ts';
import { addPeople } from './people.ts';
import { reserveOf } from './reserve.ts';
import { settlingOf } from './settling.ts';
import { shopsOf } from './shops.ts';

/** The office of the server that screen tests share. The first file that needs it opens it. */
let opened: Promise<{ readonly city: ReturnType<typeof cityOffice>; readonly owner: Official }> | undefined;
const officials = new Map<number, Official>();

async function openOffice(app: TestApp) {
  const open = async () => {
    const city = cityOffice(app);
    return { city, owner: await city.owner() };
  };
  opened ??= open();
  const office = await opened;
  // The office has at most 50 staff. Those who joined before the newest 24 belong to tests that have ended.
  await app.db.run(sql`
    DELETE FROM organisation_staff WHERE organisation_id = ${office.city.id()} AND role <> 'owner' AND id <= (
      SELECT id FROM organisation_staff WHERE organisation_id = ${office.city.id()} AND role <> 'owner' ORDER BY id DESC OFFSET 24 LIMIT 1)`);
  return office;
}

const officialOf = ({ userId }: Pick<Person, 'userId'>): Official => {
  const one = officials.get(userId);
  if (!one) throw new Error('not of the office');
  return one;
};

/**
 * The owner's latest signature. The owner's passkey signs one call at a time, since its signature counter must rise.
 */
let signing: Promise<unknown> = Promise.resolve();
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = signing.then(work);
  signing = done.catch(() => undefined);
  return done;
};

/** Makes a person with a passkey who has entered the office in a role. */
export async function makeOfficial(app: TestApp, role: OfficeRole): Promise<Person> {
  const { city, owner } = await openOffice(app);
  const official = await inTurn(() => city.join(owner, role));
  officials.set(official.userId, official);
  const { userId, token, email } = official;
  return { userId, token, email, address: '' };
}

/** Returns the organisation id of the office. */
export const officeId = async (app: TestApp): Promise<number> => (await openOffice(app)).city.id();

/** Answers a challenge as this officer's device does. */
export const signAs = (_: TestApp, userId: number, challenge: string): Assertion =>
  officialOf({ userId }).phone.authenticator.sign(challenge);

/** Makes a signed call as an officer, without a screen. Returns its body. */
export async function actAs(_: TestApp, who: Person, route: string, sent: TestReply): Promise<unknown> {
  const reply = await officialOf(who).phone.sign(route, sent);
  if (reply.status >= 300) throw new Error(`${route}: ${reply.text}`);
  return reply.body;
}

/** Checks an act as an officer who was shown it. Returns the status. */
export const checkAs = async (_: TestApp, who: Person, actId: number): Promise<number> =>
  (await checkAct(officialOf(who), actId)).status;

/** Adds a bank account with this ending, proven by default. */
export const addAccount = async (app: TestApp, of: Holder, ending: string, isProven = true): Promise<number> =>
  (await accountEnding(app, of, ending, isProven)).id;

/** Adds a proven bank account of the operator. */
export async function addOwnAccount(app: TestApp, ending: string): Promise<number> {
  const { city, owner } = await openOffice(app);
  return inTurn(() => addAccount(app, { ...owner, userId: city.id() }, ending));
}

/** Makes the 1-won proof of an account wait for a file, as on a server that reaches its bank only by files. */
export async function orderByFile(app: TestApp, { userId, token }: Holder, accountId: number): Promise<void> {
  const sent = { params: { userId, id: accountId }, token };
  const asked = await app.call('POST /api/bank-accounts/{userId}/{id}/code', sent);
  if (asked.status !== 200) throw new Error(asked.text);
  await app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`
      UPDATE bank_transfers SET is_by_file = true, status = 'requested', next_at = NULL, decided_at = NULL WHERE account_id = ${accountId}`);
  });
}

/**
 * Gives a person's orders to the bank of the screens instead of a file: other tests make files of all waiting orders.
 */
export const payWithoutFile = (app: TestApp, { userId }: Pick<Holder, 'userId'>): Promise<void> =>
  app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(
      sql`UPDATE bank_transfers SET is_by_file = false, next_at = clock_timestamp() WHERE user_id = ${userId} AND is_by_file`,
    );
  });

/** A person pays the operator. Returns the payment's id. */
export async function payOperator(app: TestApp, payer: Person, won: string): Promise<number> {
  const { city, owner } = await openOffice(app);
  return payShop(app, payer, { userId: city.id(), token: owner.token }, won);
}

/** A person pays a shop. Returns the payment's id. */
export async function payShop(
  app: TestApp,
  payer: Person,
  { userId, token }: Pick<Person, 'userId' | 'token'>,
  won: string,
): Promise<number> {
  const stall = market(app);
  const charge = await stall.ask({ userId, address: '', token }, won);
  return (await stall.pay(payer, { chargeId: charge.id, amount: won })).body.id;
}

/**
 * Requests a file of credits to `count` new people, of 1, 2, 3 and more won, over a credit on the bank statement.
 * Returns the act's id.
 */
export async function askForCredits(app: TestApp, finance: Person, approver: Person, count: number): Promise<number> {
  // Several files share this server, so the people are numbered on from those that exist.
  const { from } = await app.db.one(sql<{ from: number }>`
    SELECT count(*)::int AS "from" FROM users WHERE email LIKE 'p%@onju.example'`);
  await addPeople(app.db, count, from);
  const name = `SCREEN-${from + 1}`;
  const desk = reserveOf(officialOf(finance), officialOf(approver));
  const entries = [{ reference: name, won: (count * (count + 1)) / 2 }];
  const stated = await desk.bring(statementFile({ id: name, opening: 0, entries }));
  if (stated.status !== 200) throw new Error(stated.text);
  const lines = Array.from({ length: count }, (_, i) => `p${from + i + 1}@onju.example,${i + 1}`);
  const asked = await desk.giveOut(['to,amount', ...lines].join('\n'), name);
  if (asked.status !== 201) throw new Error(asked.text);
  return desk.idIn(asked);
}

/** Requests the import of a statement with one entry that belongs to no payment. With `approver`, it is checked too. */
export async function stateEntry(
  app: TestApp,
  finance: Person,
  approver: Person | null,
  reference: string,
  won = -1_200,
  party?: string,
): Promise<void> {
  const desk = reserveOf(officialOf(finance), officialOf(approver ?? finance));
  const entries = [{ reference, won, ...(party && { party }) }];
  const file = statementFile({ id: reference, opening: Math.max(0, -won), entries });
  const asked = await desk.ask(file);
  if (approver !== null && (await desk.check(desk.idIn(asked))).status !== 200) throw new Error('not checked');
  await openOffice(app);
}

/** Makes one pending act of each kind; only its kind and title matter. */
export async function askForEach(
  app: TestApp,
  maker: Person,
  acts: readonly (readonly [string, string])[],
): Promise<void> {
  const id = await officeId(app);
  for (const [kind, title] of acts)
    await app.db.run(sql`
      INSERT INTO office_acts (organisation_id, kind, subject, title, reason, body, body_hash, made_by, made_passkey, expires_at)
      VALUES (${id}, ${kind}, 'test:each', ${title}, 'Each', '{}', sha256('{}'), ${maker.userId}, '\\x01', now() + interval '1 day')`);
}

export const endEach = (app: TestApp): Promise<number> =>
  app.db.run(
    sql`UPDATE office_acts SET state = 'withdrawn', decided_at = now() WHERE subject = 'test:each' AND state = 'waiting'`,
  );

/** Pays a shop out that earned 20,500 won, less 1.5 percent, through the bank port. Returns the shop with its owner. */
export async function settleShop(app: TestApp, name: string): Promise<{ shopId: number; owner: Person }> {
  const { city } = await openOffice(app);
  const { run } = await settlingOf(app, city);
  const shops = shopsOf(app);
  const shop = await shops.make(name);
  await shops.earn(shop, 20_500, 50);
  await run({ channel: 'bank', accountId: null, feeBps: 150 });
  return { shopId: shop.userId, owner: { ...shop.owner, email: '' } };
}

/** Pays such a shop out by file, and books the returned payment back to it. */
export async function returnShop(app: TestApp, name: string): Promise<{ shopId: number; owner: Person }> {
  const { city } = await openOffice(app);
  const { desk, run, line } = await settlingOf(app, city, '7778');
  const shops = shopsOf(app);
  const shop = await shops.make(name);
  await shops.earn(shop, 20_500, 50);
  const { id } = await run({ feeBps: 150 });
  const { endToEnd = '', id: lineId = 0 } = (await line(id, name)) ?? {};
  for (const [nth, won] of [-20_193, 20_193].entries()) {
    const entries = [{ reference: `${name} ${nth}`, won, endToEnd }];
    await desk.bring(statementFile({ id: `${name} ${nth}`, opening: nth === 0 ? 20_193 : 0, entries }));
  }
  const credit = (await desk.lines()).find(({ reference }) => reference === `${name} 1`);
  await desk.check(desk.idIn(await desk.giveBack(credit?.id ?? 0, lineId)));
  await shops.forgetStatements();
  return { shopId: shop.userId, owner: { ...shop.owner, email: '' } };
}

let payoutAccount = 7778;
/**
 * Puts shop payouts in one file: 18,000 won for the first shop, and 82,000 won more for each next one. Returns the
 * run's id.
 */
export async function holdPayouts(app: TestApp, names: readonly string[]): Promise<number> {
  const { city } = await openOffice(app);
  payoutAccount += 1;
  const { run } = await settlingOf(app, city, String(payoutAccount));
  const shops = shopsOf(app);
  for (const [nth, name] of names.entries()) await shops.earn(await shops.make(name), 18_000 + nth * 82_000, 50);
  return (await run()).id;
}

interface Disputed {
  readonly payer: Person;
  readonly keeper: Person;
  readonly shop: string;
  readonly won: string;
}
/** A payer pays a person's shop and opens a case about it. Returns the case's id. */
export async function openCase(app: TestApp, { payer, keeper, shop, won }: Disputed): Promise<number> {
  await openOffice(app);
  const stall = market(app);
  const { id: merchantId } = (await stall.giving(keeper, 0, shop)).body;
  const paid = await stall.pay(payer, { merchantId, amount: won });
  const made = await disputing(app).open(payer, paid.body.id);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}
export const answerCase = async (app: TestApp, keeper: Person, caseId: number): Promise<number> =>
  (await disputing(app).say(keeper, caseId)).status;
export const decideCase = async (app: TestApp, of: Person, caseId: number, returned: string): Promise<number> =>
  (await disputing(app).decide(officialOf(of), caseId, returned)).status;

/** Starts a campaign of 100,000 won for one shop, and has an officer stop it before any payment. */
export async function stopCampaign(app: TestApp, of: Person, name: string, shopId: number): Promise<void> {
  const campaignId = await (await campaigning(app)).run({ name, shops: [shopId] });
  const sent = { params: { campaignId }, body: { reason: 'Called off' } };
  const reply = await officialOf(of).phone.sign('POST /api/office/campaigns/{campaignId}/stop', sent);
  if (reply.status !== 200) throw new Error(reply.text);
  await app.runJob('campaign-upkeep');
}

/** Sets the time at which a person joined. */
export const joinAt = (app: TestApp, userId: number, at: string): Promise<number> =>
  app.db.run(sql`UPDATE users SET created_at = ${at}::timestamptz WHERE id = ${userId}`);

/** Deletes bank statements: the bank of the screens pays without statements, so the audit would report a difference. */
export const forgetStatements = (app: TestApp): Promise<void> => shopsOf(app).forgetStatements();

/** Queue of turns. The first entry has the turn. */
const turns: PromiseWithResolvers<void>[] = [];
/** Waits until no other test file reads or changes bank statements: all of them share this server. */
export async function takeStatements(_app: TestApp): Promise<void> {
  const before = turns.at(-1)?.promise;
  turns.push(Promise.withResolvers());
  await before;
}
/** Deletes bank statements, and lets the next test file begin. */
export async function leaveStatements(app: TestApp): Promise<void> {
  await forgetStatements(app);
  turns.shift()?.resolve();
}

/**
 * Gives a shop a place on the map that the office approves. The shop gives 15 percent cashback, the average of the
 * sample shops.
 */
export async function placeShop(app: TestApp, approver: Person, keeper: Person, shopId: number): Promise<void> {
  const cashback = { params: { userId: shopId }, token: keeper.token, body: { cashbackBps: 1500 } };
  await app.call('PATCH /api/merchants/{userId}', cashback);
  const place = { address: '7 Moon Street', latitude: 35.8147, longitude: 127.1535 };
  const own = { params: { userId: shopId }, token: keeper.token, body: { place } };
  const said = (await app.call('PATCH /api/merchants/{userId}/place', own)).body as { asked: { id: number } | null };
  const body = { place: said.asked?.id, decision: 'approve', reason: null };
  await actAs(app, approver, 'POST /api/office/shops/{shopId}/place', { params: { shopId }, body });
}

/** Makes an organisation whose application waits for a decision. */
export const askForShop = async (app: TestApp, keeper: Person, name: string): Promise<number> =>
  (await registry(app).make(keeper, { name, kinds: ['merchant'], isOpen: false })).organisation.id;
