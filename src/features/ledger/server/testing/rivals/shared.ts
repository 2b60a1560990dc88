import { ok, strictEqual } from 'node:assert';
import type { Db } from '#platform/server/store/db.ts';
import type { Movement, Resolution } from '../../../movement.ts';
import { resolveAll } from '../../doors.ts';
import { passTime } from '../pass-time.ts';
import { type Answer, askDoor, type DecidedMovement, type EndedHold } from './report.ts';
import { dice, sharedMovement, sharedReversal } from './requests.ts';

const CLIENTS = 400;
/** Number of keys that all rivals use at a time. */
const WINDOW = 300;
const KEYS_PER_REQUEST = 0.6;
const NEVER = 4_000_000_000_000_000;

interface KnownMovement {
  readonly movement: Movement;
  readonly id: number;
}
interface Posted extends KnownMovement {
  readonly amount: bigint;
}

/** Requests many movements and resolutions that other processes request at the same time. */
export async function contend(db: Db, nth: number, requests: number) {
  const roll = dice(`rival ${nth}`);
  const movements: DecidedMovement[] = [];
  const resolutions: EndedHold[] = [];
  const known = new Map<string, { id: number; digest: string }>();
  const held: KnownMovement[] = [];
  const posted: Posted[] = [];
  const overdue = new Set<number>();
  let begun = 0;

  const move = async (movement: Movement): Promise<Answer> => {
    begun += 1;
    const { idempotency, initiator, reverses = null } = movement;
    const key = idempotency ? `${initiator} ${idempotency.key}` : null;
    const digest = idempotency?.digest ?? null;
    const before = key === null ? undefined : known.get(key);
    const answer = await askDoor(db, movement);
    const { word, id } = answer;
    movements.push({ key, digest, word, id, reverses });
    if (before) needSame(answer, before, digest, key);
    if (key !== null && digest !== null && id !== null) known.set(key, { id, digest });
    return answer;
  };
  const moveShared = async () => {
    const reached = Math.floor(begun * KEYS_PER_REQUEST);
    const number = roll(10) === 0 ? roll(reached + 1) : reached + roll(WINDOW);
    const movement = sharedMovement(number, roll(50) === 0);
    const { id } = await move(movement);
    if (id === null) return;
    if (movement.hold) held.push({ movement, id });
    else posted.push({ movement, id, amount: movement.amount });
  };
  const takeBack = async () => {
    const original = posted[posted.length - 1 - roll(Math.min(posted.length, 200))];
    if (!original) return moveShared();
    const { movement, id, amount } = original;
    const isTooMuch = roll(10) === 0;
    await move(sharedReversal(movement, id, isTooMuch ? amount + 1n : amount, !isTooMuch && roll(2) === 0));
  };
  const chosen = (): Resolution | undefined => {
    if (roll(60) === 0) return { id: NEVER, outcome: 'post' };
    const hold = held[held.length - 1 - roll(Math.min(held.length, 200))];
    return hold && endOf(hold, overdue.has(hold.id), roll);
  };
  const settle = async () => {
    const asked = Array.from({ length: 1 + roll(8) }, chosen).filter((item) => item !== undefined);
    begun += asked.length;
    const words = await resolveAll(db, asked);
    for (const [index, item] of asked.entries()) {
      const { part, word } = endedHold(item, words[index], resolutions);
      const hold = word === 'done' && item.outcome === 'post' && held.find(({ id }) => id === item.id);
      if (hold) posted.push({ ...hold, amount: part === null ? hold.movement.amount : BigInt(part) });
    }
  };
  const letExpire = async () => {
    const hold = held[held.length - 1 - roll(Math.min(held.length, 50))];
    if (!hold) return;
    await passTime(db, hold.id);
    overdue.add(hold.id);
  };
  const client = async () => {
    while (begun < requests) {
      const way = roll(100);
      await (way < 84 ? moveShared() : way < 92 ? takeBack() : way < 98 ? settle() : letExpire());
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { movements, resolutions };
}

function endedHold(item: Resolution, word: EndedHold['word'] | undefined, all: EndedHold[]): EndedHold {
  ok(word);
  const part = item.outcome === 'post' && item.amount !== undefined ? Number(item.amount) : null;
  const ended = { id: item.id, outcome: item.outcome, part, word };
  all.push(ended);
  return ended;
}

/** Picks one of the ways in which a hold can end. */
function endOf({ id, movement }: KnownMovement, isOverdue: boolean, roll: ReturnType<typeof dice>): Resolution {
  if (isOverdue && roll(2) === 0) return { id, outcome: 'expire' };
  const way = roll(8);
  if (way === 0) return { id, outcome: 'void', failure: 'the rival refused' };
  return way < 3 ? { id, outcome: 'post', amount: BigInt(1 + roll(Number(movement.amount))) } : { id, outcome: 'post' };
}

/** Expects the same answer as before. */
function needSame(
  { word, id }: Answer,
  before: { id: number; digest: string },
  digest: string | null,
  key: string | null,
) {
  strictEqual(`${word} ${id}`, before.digest === digest ? `replayed ${before.id}` : 'key_reused null', key ?? '');
}
