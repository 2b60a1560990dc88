/* An A6 slip in units of 360 to its width; long ones grow. */
export const WIDTH = 360;
export const MARGIN = 24;
/** Where the print ends and its deckled edge begins. */
export const BAND = 168;
export const LINE_GAP = 4.4;
const LEAST_HEIGHT = 507;
const ROW = 26;
const FOOT = 108;
const LINE_LETTERS = 30;

export interface PictureRow {
  readonly term: string;
  readonly value: string;
}

/** Shortens a text to one line, since a picture cannot wrap. */
export const cut = (text: string, most = LINE_LETTERS): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** Torn edge from right to left, the same on every slip. */
export const DECKLE = Array.from(
  { length: WIDTH / 8 },
  (_, at) => `l-4 ${at % 3 === 0 ? 2.6 : 3.4}l-4 ${at % 3 === 0 ? -2.6 : -3.4}`,
).join('');

interface Content {
  readonly hasHead: boolean;
  readonly items: readonly PictureRow[];
  readonly rows: readonly PictureRow[];
  readonly total: PictureRow | undefined;
}

/** Positions the lines of a slip: its head over an ink rule, items, further rows, and the total below another rule. */
export function layOut({ hasHead, items, rows, total }: Content) {
  let y = BAND + (hasHead ? 45 : 14);
  const rules = hasHead ? [{ y, isInk: true }] : [];
  const placed: { row: PictureRow; y: number; key: string }[] = [];
  const place = (group: readonly PictureRow[], name: string) => {
    for (const [nth, row] of group.entries()) {
      y += ROW;
      placed.push({ row, y: y - 4, key: `${name}${nth}` });
    }
  };
  place(items, 'item');
  if (items.length > 0 && rows.length > 0) {
    y += 8;
    rules.push({ y, isInk: false });
  }
  place(rows, 'row');
  if (total) {
    y += 8;
    rules.push({ y, isInk: true });
  }
  const totalAt = y + 22;
  return { rules, rows: placed, totalAt, end: total ? totalAt + 10 : y + 6 };
}

/** Returns the height of A6, or more if the lines need it. */
export const heightOf = (end: number, hasCode: boolean): number =>
  Math.max(LEAST_HEIGHT, end + (hasCode ? FOOT + 8 : 28));
