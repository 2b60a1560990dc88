import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { type Db, sql } from '#platform/server/store/db.ts';
import type { Resolution } from '../../../movement.ts';
import { resolveAll } from '../../doors.ts';
import { asMovement } from '../as-movement.ts';
import { addressOf } from '../books.ts';
import { gift, type MovementPick, people, resolution, reversal, wish } from '../commands.ts';
import { LedgerModel, type ModelMovement, type ModelResolution } from '../model.ts';
import { passTime } from '../pass-time.ts';
import { type Answer, askDoor, type Word } from './report.ts';
import { dice } from './requests.ts';

const MOVED: Record<number, Word> = {
  0: 'accepted',
  1: 'replayed',
  2: 'insufficient',
  4: 'invalid',
  5: 'key_reused',
  6: 'already_reversed',
};
const RESOLVED: Record<number, string> = {
  0: 'done',
  1: 'done_before',
  2: 'resolved_otherwise',
  3: 'unknown',
  4: 'invalid',
  5: 'expired',
};
const NEW_ACCOUNT = 3;
const NEVER = 4_000_000_000_000_000;

export interface Lane {
  /** Statuses of the answers, in order. */
  readonly words: readonly string[];
  readonly transfers: number;
}

/**
 * Makes one request after another over accounts and keys of its own, while other rivals work at the same time. Every
 * answer and the final balances must match the model.
 */
export async function walk(db: Db, name: string, firstUser: number, requests: number): Promise<Lane> {
  const roll = dice(name);
  const model = new LedgerModel();
  const words: string[] = [];
  const sent: ModelMovement[] = [];
  const seed = roll(2 ** 31);
  const wishes = fc.sample(wish, { seed, numRuns: requests });
  const endings = fc.sample(resolution, { seed, numRuns: requests });
  const own = (owner: string) => (owner.startsWith('house:') ? owner : addressOf(`${name} ${owner}`));
  const placed = (movement: ModelMovement): ModelMovement => ({
    ...movement,
    user: firstUser + movement.user,
    from: own(movement.from),
    to: own(movement.to),
    legs: movement.legs.map((leg) => ({ ...leg, owner: own(leg.owner) })),
    reverses: movement.reverses === null ? null : aim(model, movement.reverses),
  });

  const chosen = (next: MovementPick): ModelMovement | undefined => {
    // The ledger's doors cannot name an unknown asset.
    if (next.type === 'fresh')
      return next.movement.legs.some(({ asset }) => asset === 99) ? undefined : placed(next.movement);
    const keyed = sent.filter(({ key }) => key !== null);
    if (next.type === 'again') return keyed[next.pick % keyed.length];
    const posted = [...model.transfers].filter(([, { state }]) => state === 'posted');
    const original = posted[next.pick % posted.length];
    return original && reversal(original[0], original[1], original[1].posted - next.less);
  };
  /** Makes the same request several times at once. */
  const move = async (movement: ModelMovement, times: number) => {
    const asked = asMovement(movement);
    const answers = await Promise.all(Array.from({ length: times }, () => askDoor(db, asked)));
    for (const answer of answers.sort(byOrder)) {
      deepStrictEqual(answer, decide(model, movement, answer.id), `${name}: ${JSON.stringify(movement, bigints)}`);
      words.push(answer.word);
    }
    sent.push(movement);
  };
  const settle = async () => {
    const asked = endings.splice(0, 1 + roll(4)).map(({ id, outcome, amount }) => ({
      id: aim(model, id),
      outcome,
      amount: outcome === 'post' ? amount : null,
    }));
    const got = await resolveAll(db, asked.map(written));
    const expected = asked.map((item) => RESOLVED[model.resolve(item)]);
    deepStrictEqual(got, expected, `${name}: ${JSON.stringify(asked, bigints)}`);
    words.push(...got);
  };
  const letExpire = async () => {
    const id = aim(model, 1 + roll(100));
    await passTime(db, id);
    const transfer = model.transfers.get(id);
    if (transfer) transfer.isExpired = true;
  };

  for (const to of people) await move(placed(gift(to, 1, 40n)), 1);
  while (words.length < requests && wishes.length > 0 && endings.length > 0) {
    const way = roll(100);
    const next = way < 75 ? wishes.pop() : undefined;
    const movement = next && chosen(next);
    if (movement) await move(movement, roll(8) === 0 ? 2 : 1);
    else if (way < 97) await settle();
    else await letExpire();
  }
  await agree(db, model);
  return { words, transfers: model.transfers.size };
}

const bigints = (_: string, member: unknown) => (typeof member === 'bigint' ? member.toString() : member);
/** Orders answers: the accepted one first. */
const byOrder = (a: Answer, b: Answer) =>
  Number(b.word === 'accepted') - Number(a.word === 'accepted') || (a.id ?? 0) - (b.id ?? 0);

/** Returns the model's answer, using the id that the ledger gave. The doors open missing accounts. */
function decide(model: LedgerModel, movement: ModelMovement, id: number | null): Answer {
  model.nextId = id ?? NEVER;
  let answer = model.submit(movement);
  if (answer.status === NEW_ACCOUNT) {
    model.open(movement.legs);
    answer = model.submit(movement);
  }
  const word = MOVED[answer.status];
  if (!word) throw new Error(`the model says ${answer.status}`);
  return { word, id: word === 'key_reused' ? null : answer.id, spendable: answer.spendable };
}

/** Maps a guessed id to one of the lane's transfers, more often a pending one; some match none. */
function aim(model: LedgerModel, guess: number): number {
  const all = [...model.transfers];
  const pending = all.filter(([, { state }]) => state === 'pending');
  const among = guess % 3 > 0 && pending.length > 0 ? pending : all;
  return (guess % 20 > 0 && among[guess % among.length]?.[0]) || NEVER;
}

const written = ({ id, outcome, amount }: ModelResolution): Resolution =>
  outcome === 'post' ? { id, outcome, ...(amount !== null && { amount }) } : { id, outcome };

async function agree(db: Db, model: LedgerModel): Promise<void> {
  const expected = [...model.accounts].filter(([place]) => !place.startsWith('house:')).sort();
  const rows = await db.rows(sql<{ place: string; balance: string; held: string; version: number }>`
    SELECT owner || ' ' || asset_id AS place, balance, held, version FROM accounts
     WHERE owner = ANY (${expected.map(([place]) => place.split(' ')[0] ?? '')}::text[])`);
  const got = rows.map(({ place, balance, held, version }) => [
    place,
    { balance: BigInt(balance), held: BigInt(held), version },
  ]);
  deepStrictEqual(got.sort(), expected);
}
