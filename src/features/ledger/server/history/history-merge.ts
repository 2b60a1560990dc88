/**
 * A user's history consists of several lists. Each grows only at its head and never changes its order. List 0 has the
 * transfers found by their sides (`is_listed`: holds and sends), by id. The others are the entries of one account each,
 * by version, under the asset's id. A transfer posted at once appears only there.
 */

/** How far history was read: for each list, the next row to read; lower ones follow. A missing list has ended. */
export type HistoryCursor = ReadonlyMap<number, number>;

/** A row of a list. */
export interface Step {
  /** Position in the list: a transfer's id or an entry's version. */
  readonly at: number;
  /** Transfer id. */
  readonly id: number;
  /** When the transfer was requested or the entry made. */
  readonly time: Date;
  /** False for entries that another list shows. */
  readonly is_shown: boolean;
}

/** A transfer on a page. */
export interface ShownTransfer {
  readonly id: number;
  /** Time of the row in ms. The rows of a list are in descending order of time. */
  readonly time: number;
  /** Cursor that continues after this transfer; null if the transfer is the last. */
  readonly after: HistoryCursor | null;
}

/**
 * Merges rows of the lists, at most `count` read from each, newest first. Returns at most `limit` transfers (fewer than
 * `count`) and the cursor of the next page, null after the last. With `waits`, it stops where a list has more rows than
 * were read, since those may be newer than the rest. The other lists then continue from `next` too.
 */
export function merge(
  lists: ReadonlyMap<number, readonly Step[]>,
  { count, limit, waits }: { count: number; limit: number; waits: boolean },
): { shown: ShownTransfer[]; next: HistoryCursor | null } {
  const shown: ShownTransfer[] = [];
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

/** Returns what remains of each list after the passed rows; null if nothing does. */
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

/**
 * Returns all rows by time, keeping each list's own order even if a clock jumped: a row counts as no older than those
 * below it.
 */
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

/** Formats a cursor for a page: `0-812.2-41` means transfer 812 and entry 41 of asset 2 come next. */
export const formatCursor = (place: HistoryCursor): string => [...place].map((one) => one.join('-')).join('.');

/** Parses a cursor; undefined if the text is not one. */
export function parseCursor(text: string): HistoryCursor | undefined {
  if (!FORM.test(text)) return;
  const numbers = text.split('.').map((part) => part.split('-').map(Number));
  if (!numbers.flat().every(Number.isSafeInteger)) return;
  return new Map(numbers.map(([list = 0, at = 0]) => [list, at]));
}
