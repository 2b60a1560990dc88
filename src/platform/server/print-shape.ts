import { type Face, readFace, type Subset } from './print-noto.ts';

/** HarfBuzz takes 80 ms to start, so it is loaded only when letters of Noto fonts are printed. */
let harfbuzz: typeof import('harfbuzzjs') | undefined;

/**
 * Starts HarfBuzz if any text in `data` has a letter that the print font lacks. Await it before printing anything of
 * `data`.
 */
export async function preparePrint(data: unknown): Promise<void> {
  const text = JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? undefined : value));
  const letters = new Set(text.match(/[^\0-\x7f]/gu));
  if ([...letters].some((letter) => !readFace().hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)))
    harfbuzz ??= await import('harfbuzzjs');
}

/** Glyph of a font with its position, relative to the start of its letter. */
interface Part {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Letters that are drawn together, such as a letter and its marks. */
interface Cluster {
  id: string;
  readonly letters: string;
  readonly parts: Part[];
  advance: number;
}

type Shaper = (text: string) => Cluster[];

/** One shaper for each font in a thread. */
const shapers = new Map<string, Shaper>();

/** Letters of Noto fonts that run from right to left. Digits of the same scripts do not. */
const RUNS_LEFT = /(?!\p{Nd})[\p{scx=Arab}\p{scx=Hebr}\p{scx=Thaa}]/u;

/** Joins and positions the letters of a font as their script requires. Clusters are returned from left to right. */
function shaperOf(noto: string): Shaper {
  const known = shapers.get(noto);
  if (known) return known;
  if (!harfbuzz) throw new Error('preparePrint was not called for these letters');
  const { Blob, Buffer, Direction, Face, Font, shape } = harfbuzz;
  const font = new Font(new Face(new Blob(readFace(noto).stream.buffer)));
  const buffer = new Buffer();
  const shaper: Shaper = (text) => {
    buffer.reset();
    buffer.addText(text);
    buffer.setDirection(RUNS_LEFT.test(text) ? Direction.RTL : Direction.LTR);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const glyphs = buffer.getGlyphInfosAndPositions();
    const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
    const ends = new Map(starts.map((start, n) => [start, starts[n + 1]]));
    const clusters = new Map<number, Cluster>();
    for (const { codepoint: id, cluster: start, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
      const cluster = clusters.get(start) ?? {
        letters: text.slice(start, ends.get(start)),
        parts: [],
        advance: 0,
        id: '',
      };
      clusters.set(start, cluster);
      cluster.parts.push({ id, x: cluster.advance + xOffset, y: yOffset });
      cluster.advance += xAdvance;
    }
    return [...clusters.values()];
  };
  shapers.set(noto, shaper);
  return shaper;
}

/** Glyphs and positions as pdfkit scales them, from left to right. */
class Run {
  readonly glyphs: readonly { readonly id: string; readonly advanceWidth: number; readonly codePoints: number[] }[];
  readonly positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];

  constructor(clusters: readonly Cluster[]) {
    this.glyphs = clusters.map(({ id, letters, advance }) => {
      const codePoints = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
      return { id, advanceWidth: advance, codePoints };
    });
    this.positions = this.glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
  }

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}

/**
 * Splits a cluster into its letter and its marks, and makes the marks invisible glyphs of their own: PDF readers give a
 * glyph no width if it is copied as a mark. Readers reverse right-to-left text, so marks come first there. At the left
 * end of a line they would be taken for marks of another line.
 */
function withoutMarks(cluster: Cluster, n: number): Cluster[] {
  const [first = '', ...rest] = cluster.letters.split(/(?<=.)(?=\p{Mn})/su);
  const marks = rest.flatMap((part) => [...part]);
  const all = [{ ...cluster, letters: first }, ...marks.map((letters) => ({ id: '', letters, parts: [], advance: 0 }))];
  return n > 0 && RUNS_LEFT.test(cluster.letters) ? all.reverse() : all;
}

/**
 * Returns a Noto font for one document. Each cluster becomes one glyph that is copied as its letters, whatever order
 * HarfBuzz draws the parts in. The PDF reader needs no knowledge of the script.
 */
export function notoOfOneDocument(noto: string): Face {
  const face = readFace(noto);
  const known = new Map<string, Cluster>();
  const layout = (text: string): Run => {
    const clusters = shaperOf(noto)(text).flatMap(withoutMarks);
    for (const cluster of clusters) {
      cluster.id = JSON.stringify(cluster);
      known.set(cluster.id, cluster);
    }
    return new Run(clusters);
  };
  // A document treats fonts of the same name as one, and the Han fonts are parts of one font.
  const postscriptName = `${face.postscriptName}-${noto}`;
  return Object.create(face, {
    layout: { value: layout },
    createSubset: { value: () => subsetOf(face, known) },
    postscriptName: { value: postscriptName },
  });
}

/** Creates a font subset that also includes clusters, by their id. */
function subsetOf(face: Face, clusters: ReadonlyMap<string, Cluster>): Subset {
  const { maxp } = face;
  const subset = face.createSubset.call(
    Object.create(face, { maxp: { value: { ...maxp, maxComponentDepth: maxp.maxComponentDepth + 1 } } }),
  );
  const includeGlyph = subset.includeGlyph.bind(subset);
  const addGlyph = subset._addGlyph.bind(subset);
  const places = new Map<string, number>();
  subset.includeGlyph = (id: number | string): number => {
    if (typeof id === 'number') return includeGlyph(id);
    const place = places.get(id) ?? subset.glyphs.push(id) - 1;
    places.set(id, place);
    return place;
  };
  subset._addGlyph = (id: number | string): number => {
    if (typeof id === 'number') return addGlyph(id);
    const { parts, advance } = clusters.get(id) ?? { parts: [], advance: 0 };
    const drawn = parts.filter((part) => face.getGlyph(part.id).path.commands.length > 0);
    const [only] = drawn;
    if (drawn.length === 1 && only?.x === 0 && only.y === 0) return addGlyph(only.id);
    const { bytes, bearing } = compositeOf(face, drawn, includeGlyph);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({ advance, bearing });
    subset.offset += bytes.length;
    return subset.glyf.push(bytes) - 1;
  };
  return subset;
}

/** Flags of a component in a composite glyph: its offset is two words; more components follow. */
const [PLACED, MORE] = [0x3, 0x20];

/** Builds a composite glyph (OpenType, table glyf). Empty if nothing is drawn. */
function compositeOf(face: Face, parts: readonly Part[], placeOf: (id: number) => number) {
  if (parts.length === 0) return { bytes: new Uint8Array(), bearing: 0 };
  const boxes = parts.map(({ id, x, y }) => {
    const { minX, minY, maxX, maxY } = face.getGlyph(id).cbox;
    return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
  });
  const bearing = Math.min(...boxes.map(({ minX }) => minX));
  const edges = [
    bearing,
    Math.min(...boxes.map(({ minY }) => minY)),
    Math.max(...boxes.map(({ maxX }) => maxX)),
    Math.max(...boxes.map(({ maxY }) => maxY)),
  ];
  const words = parts.flatMap(({ id, x, y }, n) => [n + 1 < parts.length ? PLACED | MORE : PLACED, placeOf(id), x, y]);
  const bytes = new Uint8Array(Math.ceil((10 + 8 * parts.length) / 4) * 4);
  const view = new DataView(bytes.buffer);
  [-1, ...edges, ...words].forEach((word, n) => void view.setInt16(2 * n, word));
  return { bytes, bearing };
}
