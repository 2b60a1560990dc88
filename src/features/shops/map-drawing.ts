import { metresBetween, type Point } from './rules.ts';

/** Visible part of the world: its centre, and its width in metres. */
export interface View {
  readonly middle: Point;
  readonly across: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface MapShop extends Point {
  readonly id: number;
  readonly name: string;
}
export interface Square extends Spot {
  readonly id: number;
  /** Number of shops in the square. */
  readonly count: number;
}
export interface Label extends Spot {
  readonly id: number;
  readonly text: string;
  readonly anchor: 'start' | 'end';
}
interface Spot {
  readonly x: number;
  readonly y: number;
}

const METRES_OF_DEGREE = 111_195;
const LEAST_ACROSS = 300;
/** Shops closer to each other than this, in units of the map, share a square. */
const CELL = 9;
const MOST_SQUARES = 300;
const MOST_LABELS = 12;
/** Sizes of the labels' type: character widths, the gap between square and text, and the line height. */
const [LATIN, HANGUL, GAP, LINE] = [6.2, 11, 8, 14];

const cosAt = ({ latitude }: Point) => Math.cos((latitude * Math.PI) / 180);

/** Returns the position of a point in the map's units, possibly outside its edges. */
export function spotOf(point: Point, { middle, across }: View, { width, height }: Size): Spot {
  const scale = (width / across) * METRES_OF_DEGREE;
  return {
    x: width / 2 + (point.longitude - middle.longitude) * cosAt(middle) * scale,
    y: height / 2 - (point.latitude - middle.latitude) * scale,
  };
}

/** Drags a view by this many units: a drag to the right and down moves its centre to the left and up. */
export function dragView({ middle, across }: View, { width }: Size, { x, y }: Spot): View {
  const degrees = across / width / METRES_OF_DEGREE;
  const latitude = Math.max(-85, Math.min(85, middle.latitude + y * degrees));
  return { middle: { latitude, longitude: middle.longitude - (x * degrees) / cosAt(middle) }, across };
}

/** Returns a view that contains all points, with a margin; undefined if there are none. */
export function viewOf(points: readonly Point[], { width, height }: Size): View | undefined {
  if (points.length === 0) return undefined;
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const { latitude, longitude } of points) {
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
  }
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const wide = (east - west) * cosAt(middle) * METRES_OF_DEGREE;
  const high = (north - south) * METRES_OF_DEGREE * (width / height);
  return { middle, across: Math.max(LEAST_ACROSS, 1.3 * wide, 1.3 * high) };
}

/** Returns a view around a point, wide enough for the nearest of some other points. */
export function viewAround(middle: Point, points: readonly Point[], nearest: number): View {
  const distances = points.map((point) => metresBetween(middle, point)).sort((a, b) => a - b);
  const far = distances[Math.min(nearest, distances.length) - 1] ?? 0;
  return { middle, across: Math.max(LEAST_ACROSS, 2.6 * far) };
}

/** Returns the squares of a map, where earlier shops keep their own, and the names that have room beside them. */
export function drawMap(placed: readonly MapShop[], view: View, size: Size): { squares: Square[]; labels: Label[] } {
  const cells = new Map<string, Square & { name: string }>();
  for (const one of placed) {
    const { x, y } = spotOf(one, view, size);
    if (x < 4 || y < 4 || x > size.width - 4 || y > size.height - 4) continue;
    const cell = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
    const there = cells.get(cell);
    if (there) cells.set(cell, { ...there, count: there.count + 1 });
    else if (cells.size < MOST_SQUARES) cells.set(cell, { id: one.id, x, y, count: 1, name: one.name });
  }
  const squares = [...cells.values()];
  return { squares: squares.map(({ name: _, ...square }) => square), labels: labelsOf(squares, size) };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}
const meets = (a: Box, b: Box) => Math.abs(a.y - b.y) < LINE && a.left < b.right && b.left < a.right;

/** Places the name of each shop that is alone in its square, unless the name would cover a square or another name. */
function labelsOf(squares: readonly (Square & { name: string })[], { width }: Size): Label[] {
  const taken: Box[] = squares.map(({ x, y }) => ({ left: x - 6, right: x + 6, y }));
  const labels: Label[] = [];
  for (const [nth, { id, x, y, count, name }] of squares.entries()) {
    if (labels.length === MOST_LABELS) break;
    if (count > 1) continue;
    const long = textWidth(name);
    const sides = [
      { anchor: 'start', left: x + GAP, right: x + GAP + long },
      { anchor: 'end', left: x - GAP - long, right: x - GAP },
    ] as const;
    const side = sides.find(
      (box) =>
        box.left >= 2 && box.right <= width - 2 && taken.every((other, i) => i === nth || !meets({ ...box, y }, other)),
    );
    if (!side) continue;
    taken.push({ left: side.left, right: side.right, y });
    labels.push({ id, text: name, anchor: side.anchor, x: side.anchor === 'start' ? side.left : side.right, y });
  }
  return labels;
}

const textWidth = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) >= 0x1100 ? HANGUL : LATIN), 0);

/** Returns the length of the scale bar: 1, 2 or 5 times a power of ten, at most a quarter of the width. */
export function scaleOf({ across }: View): number {
  const most = across / 4;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2].find((times) => times * power <= most) ?? 1);
}

/**
 * Returns the grid lines, one per length of the scale from the world's origin, so that they stay in place while the map
 * moves.
 */
export function linesOf(view: View, size: Size): { xs: number[]; ys: number[] } {
  const step = scaleOf(view);
  const unit = size.width / view.across;
  const from = (metres: number, middle: number, edge: number) => {
    const first = Math.ceil((metres - middle / unit) / step) * step;
    const count = Math.max(0, Math.floor((edge - (middle + (first - metres) * unit)) / (step * unit)) + 1);
    return Array.from({ length: count }, (_, i) => middle + (first + i * step - metres) * unit);
  };
  const east = view.middle.longitude * cosAt(view.middle) * METRES_OF_DEGREE;
  const south = -view.middle.latitude * METRES_OF_DEGREE;
  return { xs: from(east, size.width / 2, size.width), ys: from(south, size.height / 2, size.height) };
}
