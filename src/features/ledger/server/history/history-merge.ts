/**
 * A user's history stands in several lists, each of which only grows at its head and never changes its order: 0 is that of the transfers
 * that are found by their sides (`is_listed`: holds and sends), by id; the others are the entries of an account, by version, under their
 * asset's id. What was posted at once is shown by them alone.
 */

/** How far history has been read: of each list this row and those below it are left. A list that is not here has ended. */
export type HistoryCursor = ReadonlyMap<number, number>;

/** A row of a list. */
export interface Step {
  /** The list's own order: a transfer's id, or an entry's version. */
  readonly at: number;
  /** The transfer. */
  readonly id: number;
  /** When it was asked for, or its entry was made. */
  readonly time: Date;
  /** Not those entries that another list shows. */
  readonly is_shown: boolean;
}

/** A transfer of a page. */
export interface Shown {
  readonly id: number;
  /** Its time in ms; no older than what is below it in its list. */
  readonly time: number;
  /** Where reading goes on behind it; null when it is the last. */
  readonly after: HistoryCursor | null;
}

/**
 * Merges what was read of the lists, `count` rows at most of each, newest first: the transfers to show, `limit` at most, fewer than
 * `count`, and where the next page begins; null after the last. If it `waits`, it ends where a list has more than was read, since that may
 * be newer than all that is left: the others go on from `next` too.
 */
export function merge(
  lists: ReadonlyMap<number, readonly Step[]>,
  { count, limit, waits }: { count: number; limit: number; waits: boolean },
): { shown: Shown[]; next: HistoryCursor | null } {
  const shown: Shown[] = [];
  const passed = new Map<number, number>();
  const position = () => positionAfter(lists, passed, count);
  for (const { list, step, time } of inOrder(lists)) {
    if (step.is_shown && shown.length === limit) break;
    const nth = (passed.get(list) ?? 0) + 1;
    passed.set(list, nth);
    if (step.is_shown) shown.push({ id: step.id, time, after: position() });
    const steps = lists.get(list) ?? [];
    if (waits && nth === steps.length && steps.length === count) break;
  }
  return { shown, next: position() };
}

/** What is left of each list once so many of its rows were passed; null when nothing is. */
function positionAfter(
  lists: ReadonlyMap<number, readonly Step[]>,
  passed: ReadonlyMap<number, number>,
  count: number,
): HistoryCursor | null {
  const left = [...lists].flatMap(([list, steps]): [number, number][] => {
    const first = steps[passed.get(list) ?? 0];
    const at = first?.at ?? (steps.length === count ? (steps.at(-1)?.at ?? 1) - 1 : 0);
    return at > 0 ? [[list, at]] : [];
  });
  return left.length > 0 ? new Map(left) : null;
}

/** All rows by time, each list in its own order, whatever a clock did: a row counts as no older than those below it. */
function inOrder(lists: ReadonlyMap<number, readonly Step[]>) {
  return [...lists]
    .flatMap(([list, steps]) => {
      let [time, id] = [0, 0];
      return steps
        .toReversed()
        .map((step) => {
          [time, id] = [Math.max(time, step.time.getTime()), Math.max(id, step.id)];
          return { list, step, time, id };
        })
        .toReversed();
    })
    .toSorted((a, b) => b.time - a.time || b.id - a.id);
}

const FORM = /^\d{1,4}-\d{1,16}(\.\d{1,4}-\d{1,16}){0,9}$/;

/** A place as a page's cursor: `0-812.2-41`, from transfer 812 and from entry 41 of asset 2 on. */
export const textOf = (place: HistoryCursor): string => [...place].map((one) => one.join('-')).join('.');

/** Reads a cursor; undefined when it is none. */
export function placeOf(text: string): HistoryCursor | undefined {
  if (!FORM.test(text)) return;
  const numbers = text.split('.').map((part) => part.split('-').map(Number));
  if (!numbers.flat().every(Number.isSafeInteger)) return;
  return new Map(numbers.map(([list = 0, at = 0]) => [list, at]));
}
