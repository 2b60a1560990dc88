/**
 * Generates the fonts in src/ui/fonts from the `pretendard` package, and those in its folder `noto`: `node
 * scripts/assets/fonts.ts`. Run it again after a new Pretendard release. The licence (OFL 1.1, section 3) reserves the
 * name, so file names and name tables of the subsets say Ingam Sans.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { writeNotoFaces } from './noto-faces.ts';

const SOURCE = new URL('../../node_modules/pretendard/dist/', import.meta.url);
const TARGET = new URL('../../src/ui/fonts/', import.meta.url);

/**
 * Weights below body text or above the seal's initials are not used; dropping the light master saves a quarter of the
 * bytes.
 */
const WEIGHT = { min: 450, max: 760 };
const PRINT_WEIGHT = 450;
/** `calt` is excluded on purpose: it rewrites 0x7b as 0×7b. */
const FEATURES = ['kern', 'mark', 'ccmp', 'cv08', 'ss06', 'zero', 'tnum'];
/**
 * The serifed capital I is always on, because CSS's `font` shorthand would switch off a cv08 set by
 * `font-feature-settings`.
 */
const ALWAYS_ON = { from: 'cv08', as: 'ccmp' } as const;

/**
 * Hangul in the font file with the Latin letters, which the first screen loads: its own glosses, and the syllables of
 * most Korean names for its card.
 */
const GLOSSES = '내신분증최근활동여행자명사원모바일';
const NAMES = '김이박정강조윤장임한오서권민준지우현수연은영예진호하';
const FIRST_KOREAN = [...new Set(GLOSSES + NAMES)].join('');
const COMMON_KOREAN = 420;

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…−≈≤≥₩€→`;

/** Returns the 2,350 syllables of KS X 1001. */
function standardSyllables(): string[] {
  const decoder = new TextDecoder('euc-kr');
  const syllables: string[] = [];
  for (let row = 0xb0; row <= 0xc8; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) syllables.push(decoder.decode(Uint8Array.of(row, cell)));
  return syllables;
}

/**
 * Returns the syllables of KS X 1001 by frequency, most frequent first. Pretendard's own subsets run from rare to
 * common, so their order is reversed.
 */
function syllablesByFrequency(): string[] {
  const css = readFileSync(new URL('web/variable/pretendardvariable-dynamic-subset.css', SOURCE), 'utf8');
  const groups = [...css.matchAll(/unicode-range:([^;}]+)/g)].map(([, list = '']) =>
    list.split(',').flatMap((item) => {
      const [from = 0, to = from] = item
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return [...range(from, to)];
    }),
  );
  const standard = new Set(standardSyllables());
  const first = new Set(FIRST_KOREAN);
  return groups
    .reverse()
    .flat()
    .filter((syllable) => standard.has(syllable) && !first.has(syllable));
}

/**
 * Returns a copy of the font under our name with the serifed I always on. The copyright line (name id 0) keeps the old
 * name, as the licence requires.
 */
function adapted(font: Buffer): Buffer {
  const copy = Buffer.from(font);
  const tables = copy.readUInt16BE(4);
  for (let i = 0; i < tables; i++) {
    const entry = 12 + 16 * i;
    const tag = copy.toString('latin1', entry, entry + 4);
    const start = copy.readUInt32BE(entry + 8);
    if (tag === 'name') renameRecords(copy, start);
    if (tag === 'GSUB') switchOn(copy, start);
  }
  return copy;
}

/** Retags the feature's lookups so that every engine applies them by default. */
function switchOn(font: Buffer, table: number): void {
  const list = table + font.readUInt16BE(table + 6);
  for (let i = 0; i < font.readUInt16BE(list); i++) {
    const record = list + 2 + 6 * i;
    if (font.toString('latin1', record, record + 4) === ALWAYS_ON.from) font.write(ALWAYS_ON.as, record, 'latin1');
  }
}

/**
 * Replaces the font's name in its name table. The new name is as long as the old one, so no offset in the table moves.
 * Name id 6, the PostScript name, must not contain spaces.
 */
function renameRecords(font: Buffer, table: number): void {
  const strings = table + font.readUInt16BE(table + 4);
  for (let i = 0; i < font.readUInt16BE(table + 2); i++) {
    const record = table + 6 + 12 * i;
    const id = font.readUInt16BE(record + 6);
    if (id === 0) continue;
    const start = strings + font.readUInt16BE(record + 10);
    const bytes = font.subarray(start, start + font.readUInt16BE(record + 8));
    for (const encoding of ['utf16le', 'latin1'] as const) {
      // UTF-16BE text is the LE form shifted by one byte, so a search for the LE form finds it as well.
      const from = Buffer.from('Pretendard', encoding);
      const to = Buffer.from(id === 6 ? 'Ingam-Sans' : 'Ingam Sans', encoding);
      for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) to.copy(bytes, at);
    }
  }
}

const unicodeRange = (text: Iterable<string>) =>
  [...text]
    .map((c) => `U+${c.codePointAt(0)?.toString(16).toUpperCase()}`)
    .sort()
    .join(',');

const face = (file: string, unicodes: string) =>
  `@font-face {\n  font-family: "Ingam Sans";\n  src: url("./${file}?no-inline") format("woff2");\n  font-weight: ${WEIGHT.min} ${WEIGHT.max};\n  font-display: swap;\n  unicode-range: ${unicodes};\n}\n`;

const fallback = (
  family: string,
  weight: string,
  locals: readonly string[],
  size: string,
  unicodes?: string,
) => `@font-face {
  font-family: "${family}";
  src: ${locals.map((name) => `local("${name}")`).join(', ')};
  font-weight: ${weight};
  size-adjust: ${size};
  ascent-override: 93.3%;
  descent-override: 23.6%;
  line-gap-override: 0%;
${unicodes ? `  unicode-range: ${unicodes};\n` : ''}}
`;

const BOLD = ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold'];
const WIDE = ['DejaVu Sans Bold'];
/**
 * Local fallback fonts with the metrics of Ingam Sans, so that nothing moves when the font arrives: Arial or similar,
 * else the default of most Linux desktops.
 */
const FALLBACK =
  fallback('Ingam Fallback', '100 599', ['Arial', 'Liberation Sans', 'Roboto'], '103%') +
  fallback('Ingam Fallback', '600 900', BOLD, '100%') +
  // Fallback for amounts, with digits of equal width.
  fallback('Ingam Fallback', '600 900', BOLD, '115%', 'U+2B-39') +
  fallback('Ingam Wide', '100 599', ['DejaVu Sans'], '91%') +
  fallback('Ingam Wide', '600 900', WIDE, '86%') +
  fallback('Ingam Wide', '600 900', WIDE, '92%', 'U+2B-39');

/**
 * Character ranges of the main print font, which every document loads: Pretendard's Latin, Greek, Cyrillic, phonetics,
 * punctuation, currencies, symbols such as № ㈜ ①, kana, jamo, all Hangul syllables and full-width letters.
 */
const PRINTED =
  LATIN +
  range(0x100, 0x52f) +
  range(0xe3f, 0xe3f) +
  range(0x1d00, 0x27ff) +
  range(0x2900, 0x2e7f) +
  range(0x3000, 0x33ff) +
  range(0xa640, 0xa7ff) +
  range(0xac00, 0xd7a3) +
  range(0xff01, 0xffee) +
  range(0x1f100, 0x1f1ff);

/** Writes one static weight, uncompressed, from which the server's PDF files take their glyphs. */
async function writePrint(source: Buffer, text: string): Promise<Buffer> {
  const options = {
    targetFormat: 'truetype',
    noHinting: true,
    keepFeatures: ['kern', 'mark', 'ccmp', 'tnum'],
    variationAxes: { wght: PRINT_WEIGHT },
  } as const;
  const subset = await subsetFont(source, text, options);
  writeFileSync(new URL('ingam-sans-print.ttf', TARGET), subset);
  console.log(`ingam-sans-print.ttf ${subset.length} bytes, ${[...text].length} characters`);
  return subset;
}

async function main(): Promise<void> {
  const source = adapted(readFileSync(new URL('public/variable/PretendardVariable.ttf', SOURCE)));
  const write = async (file: string, text: string, keepFeatures: string[]) => {
    const options = { targetFormat: 'woff2', noHinting: true, keepFeatures, variationAxes: { wght: WEIGHT } } as const;
    const subset = await subsetFont(source, text, options);
    writeFileSync(new URL(file, TARGET), subset);
    console.log(`${file} ${subset.length} bytes, ${[...text].length} characters`);
  };
  const frequent = syllablesByFrequency();
  const common = frequent.slice(0, COMMON_KOREAN);
  await write('ingam-sans-first.woff2', LATIN + FIRST_KOREAN, FEATURES);
  await write('ingam-sans-ko-common.woff2', common.join(''), []);
  await write('ingam-sans-ko-rest.woff2', frequent.slice(COMMON_KOREAN).join(''), []);
  const print = await writePrint(source, PRINTED);
  const licence = new URL('LICENSE.txt', SOURCE);
  copyFileSync(licence, new URL('OFL.txt', TARGET));
  await writeNotoFaces(print, readFileSync(licence, 'utf8'));

  const firstRange = `U+20-7E,U+A0-FF,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20A9,U+20AC,U+2192,U+2212,U+2248,U+2264-2265,${unicodeRange(FIRST_KOREAN)}`;
  const made = '/* Made by scripts/assets/fonts.ts. */\n';
  const first = face('ingam-sans-first.woff2', firstRange);
  writeFileSync(new URL('fonts.css', TARGET), made + first + FALLBACK);
  // Where ranges overlap, a browser uses the last @font-face. So the rest may name the whole Hangul block, and the
  // first screen's font is repeated at the end.
  writeFileSync(
    new URL('fonts-ko.css', TARGET),
    made +
      face('ingam-sans-ko-rest.woff2', 'U+AC00-D7A3') +
      face('ingam-sans-ko-common.woff2', unicodeRange(common)) +
      first,
  );
}

await main();
