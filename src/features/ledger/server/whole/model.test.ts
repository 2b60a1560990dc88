import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, sql } from '#platform/server/store/db.ts';
import { extent } from '#platform/server/testing/extent.ts';
import { createTestDb, resetDb, type TestDb, testStore } from '#platform/server/testing/stores.ts';
import { auditLedger } from '../audit.ts';
import { knownAccounts } from '../batches/known-accounts.ts';
import { takeAll } from '../batches/plain.ts';
import { asMovement } from '../testing/as-movement.ts';
import { type Command, command, gift, type MovementPick, people, reversal } from '../testing/commands.ts';
import { LedgerModel, type ModelMovement, type ModelResolution } from '../testing/model.ts';
import { passTime } from '../testing/pass-time.ts';

let store: TestDb;
let db: Db;
beforeAll(async () => {
  store = await createTestDb();
  db = store.db;
});
afterAll(() => store.drop());

const json = (value: unknown) => JSON.stringify(value, bigints);
const opened = [...people, 'house:issuance', 'house:bank', 'house:fees'].flatMap((owner) =>
  [1, 2].map((asset) => ({ asset, owner })),
);

/** Everybody starts with 60 of asset 1 and 10 of asset 2. */
async function begin(): Promise<LedgerModel> {
  await resetDb(db);
  sent = [];
  known = knownAccounts();
  const model = new LedgerModel();
  model.open(opened);
  await db.rows(sql`SELECT ledger_open(${json(opened)}::jsonb)`);
  const gifts = people.flatMap((to) => [gift(to, 1, 60n), gift(to, 2, 10n)]);
  await submit(model, gifts);
  return model;
}

async function submit(model: LedgerModel, movements: ModelMovement[]): Promise<void> {
  const items = movements.map(({ user, ...movement }) => ({
    ...movement,
    kind: 'test',
    user_id: user,
    answer: { given: movement.digest },
    expires_at: movement.hold ? '2999-01-01T00:00:00Z' : undefined,
  }));
  const rows = await db.rows(sql<{
    status: number;
    transfer_id: number | null;
    spendable: string | null;
    answer: { given: string } | null;
  }>`
    SELECT status, transfer_id, spendable, answer FROM ledger_submit(${json(items)}::jsonb) ORDER BY ord`);
  const expected = movements.map((movement) => model.submit(movement));
  const got = rows.map((row) => ({
    status: row.status,
    id: row.transfer_id,
    spendable: row.spendable === null ? null : BigInt(row.spendable),
  }));
  expect(got).toEqual(expected);
  count(
    seen.submit,
    got.map(({ status }) => status),
  );
  decided += got.length;
  for (const [index, row] of rows.entries())
    if (row.status <= 1) expect(row.answer).toEqual(givenFor(model, movements[index], row.status));
}
const givenFor = (model: LedgerModel, movement: ModelMovement | undefined, status: number) =>
  status === 0 || model.keys.get(`${movement?.user} ${movement?.key}`)?.digest === movement?.digest
    ? { given: movement?.digest }
    : null;

/**
 * Expects one step for all movements exactly if each would be accepted in turn. Otherwise nothing happens, and they are
 * decided one after another.
 */
async function together(model: LedgerModel, movements: ModelMovement[]): Promise<void> {
  const trial = model.copy();
  const isAll = movements.every((movement) => trial.submit(movement).status === 0);
  const taken = await takeAll(db, known, movements.map(asMovement));
  expect(taken !== undefined, JSON.stringify(movements, bigints)).toBe(isAll);
  count(seen.together, [isAll ? 1 : 0]);
  sent.push(...movements);
  if (!taken) {
    // A rolled-back batch used up ids that the model did not.
    await db.rows(sql`SELECT setval('transfers_id_seq', ${model.nextId}, false)`);
    return submit(model, movements);
  }
  decided += movements.length;
  expect(taken.ids).toEqual(movements.map((movement) => model.submit(movement).id));
}
const bigints = (_: string, member: unknown) => (typeof member === 'bigint' ? member.toString() : member);

/** Posts holds in full: in one step exactly if each could be posted in turn. One invalid id fails the whole batch. */
async function settle(model: LedgerModel, guesses: readonly number[]): Promise<void> {
  const ids = [...new Set(guesses.map((guess) => aim(model, guess, 100)))];
  const resolutions = ids.map((id) => ({ id, outcome: 'post' as const, amount: null }));
  const trial = model.copy();
  const isAll = resolutions.every((resolution) => trial.resolve(resolution) === 0);
  const { is_done: isDone } = await db.one(
    sql<{ is_done: boolean }>`SELECT ledger_settle_all(${ids}::bigint[]) AS is_done`,
  );
  expect(isDone).toBe(isAll);
  count(seen.settle, [isAll ? 1 : 0]);
  if (!isDone) return resolve(model, resolutions);
  decided += resolutions.length;
  for (const resolution of resolutions) model.resolve(resolution);
}

async function resolve(model: LedgerModel, resolutions: readonly ModelResolution[]): Promise<void> {
  const rows = await db.rows(sql<{ status: number }>`
    SELECT status FROM ledger_resolve(${json(resolutions)}::jsonb) ORDER BY ord`);
  const got = rows.map(({ status }) => status);
  expect(got).toEqual(resolutions.map((item) => model.resolve(item)));
  count(seen.resolve, got);
  decided += got.length;
}

/** Maps a guessed id to the id of a pending transfer, except one time in `strayIn`. */
function aim(model: LedgerModel, guess: number, strayIn = 3): number {
  const pending = [...model.transfers].filter(([, { state }]) => state === 'pending').map(([id]) => id);
  return (guess % strayIn > 0 && pending[guess % pending.length]) || guess;
}

/** Turns picks into movements; drops a pick that has nothing to choose from. */
function chosen(model: LedgerModel, wishes: readonly MovementPick[]): ModelMovement[] {
  const movements: ModelMovement[] = [];
  const keyed = sent.filter(({ key }) => key !== null);
  const posted = [...model.transfers].filter(([, { state }]) => state === 'posted');
  for (const wish of wishes) {
    if (wish.type === 'fresh') {
      movements.push(wish.movement);
      if (wish.movement.key !== null) keyed.push(wish.movement);
    }
    const earlier = wish.type === 'again' && keyed[wish.pick % keyed.length];
    if (earlier) movements.push(earlier);
    const original = wish.type === 'reverse' && posted[wish.pick % posted.length];
    if (wish.type === 'reverse' && original)
      movements.push(reversal(original[0], original[1], original[1].posted - wish.less));
  }
  // An id is unknown until its batch is answered, so SQL accepts no guessed one for a reversal.
  const isEarly = ({ reverses }: ModelMovement) =>
    reverses !== null && reverses >= model.nextId && reverses < model.nextId + movements.length;
  const possible = movements.filter((movement) => !isEarly(movement));
  sent.push(...possible);
  return possible;
}
let sent: ModelMovement[] = [];
let known = knownAccounts();

async function obey(model: LedgerModel, step: Command): Promise<void> {
  if (step.type === 'submit') return submit(model, chosen(model, step.wishes));
  if (step.type === 'together') return together(model, step.movements);
  if (step.type === 'settle') return settle(model, step.ids);
  if (step.type === 'resolve')
    return resolve(
      model,
      step.resolutions.map((item) => ({ ...item, id: aim(model, item.id) })),
    );
  const id = aim(model, step.id);
  const transfer = model.transfers.get(id);
  if (transfer) transfer.isExpired = true;
  await passTime(db, id);
}

async function agree(model: LedgerModel): Promise<void> {
  const accounts = await db.rows(sql<{ place: string; balance: string; held: string; version: number }>`
    SELECT owner || ' ' || asset_id AS place, balance, held, version FROM accounts`);
  expect(
    new Map(accounts.map((a) => [a.place, { balance: BigInt(a.balance), held: BigInt(a.held), version: a.version }])),
  ).toEqual(model.accounts);
  const transfers = await db.rows(sql<{ id: number; state: string }>`SELECT id, state FROM transfers ORDER BY id`);
  expect(transfers).toEqual([...model.transfers].map(([id, { state }]) => ({ id, state })));
  expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
}

/** Number of movements and resolutions so far. One that was tried both together and alone counts once. */
let decided = 0;
/** Count of each answer: a test that never meets a refusal proves nothing about it. */
const seen = {
  submit: new Map<number, number>(),
  resolve: new Map<number, number>(),
  together: new Map<number, number>(),
  settle: new Map<number, number>(),
};
const count = (counts: Map<number, number>, statuses: readonly number[]) => {
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
};

const REQUESTS = extent(20_000, testStore === 'postgres' ? 8_000 : 4_000);
const property = fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 60, size: 'max' }), async (steps) => {
  const model = await begin();
  for (const step of steps) await obey(model, step);
  await agree(model);
});

test('the ledger decides every movement and resolution of a batch as one sequential program would', async () => {
  // The time limit is for shrinking; the smallest counterexample found by then is reported.
  while (decided < REQUESTS) await fc.assert(property, { numRuns: 10, interruptAfterTimeLimit: 150_000 });
  for (const way of [seen.together, seen.settle]) expect([...way.keys()].sort()).toEqual([0, 1]);
  expect([...seen.submit.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([...seen.resolve.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5]);
}, 180_000);
