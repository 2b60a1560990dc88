/**
 * Generates the fonts of src/ui/fonts/noto from Google's Noto fonts, for printed pages with letters that Ingam Sans
 * lacks (decision 0200). The packages are downloaded only here, since most of their 160 MB are weights that are never
 * printed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import PDFDocument from 'pdfkit';
import subsetFont from 'subset-font';

const TARGET = new URL('../../src/ui/fonts/noto/', import.meta.url);
/** Number of Han letters per font file: a name needs few letters, so a document loads few files. */
const HAN_IN_FACE = 1024;
/** Shaping engines put a mark without a base letter on this character. */
const DOTTED_CIRCLE = 0x25cc;

interface Source {
  readonly name: string;
  readonly version: string;
  readonly takes?: (point: number) => boolean;
  readonly keepFeatures?: string[];
}

const is = (pattern: RegExp) => (point: number) => pattern.test(String.fromCodePoint(point));
const isHan = is(/\p{Script=Han}/u);
const isSymbol = (point: number) => point >= 0x2000 && point < 0x3000;
const isNoLetter = is(/[\p{Cn}\p{Cc}\p{Co}\p{DI}]/u);
const JAMO = ['ccmp', 'ljmo', 'vjmo', 'tjmo'];

/** A letter is printed in the first font that has it. Korean forms of Han come before Chinese ones. */
const SOURCES: readonly Source[] = [
  { name: 'arabic', version: '0.4.3' },
  { name: 'hebrew', version: '0.4.1' },
  { name: 'thai', version: '0.4.2' },
  { name: 'lao', version: '0.4.2' },
  { name: 'khmer', version: '0.4.3' },
  { name: 'myanmar', version: '0.4.2' },
  { name: 'devanagari', version: '0.4.1' },
  { name: 'bengali', version: '0.4.4' },
  { name: 'gurmukhi', version: '0.4.1' },
  { name: 'gujarati', version: '0.4.2' },
  { name: 'oriya', version: '0.4.2' },
  { name: 'tamil', version: '0.4.3' },
  { name: 'telugu', version: '0.4.2' },
  { name: 'kannada', version: '0.4.3' },
  { name: 'malayalam', version: '0.4.2' },
  { name: 'sinhala', version: '0.4.2' },
  { name: 'thaana', version: '0.4.2' },
  { name: 'armenian', version: '0.4.2' },
  { name: 'georgian', version: '0.4.3' },
  { name: 'ethiopic', version: '0.4.2' },
  { name: 'tibetan', version: '0.4.2' },
  { name: 'kr', version: '0.4.3', takes: (point) => !isHan(point), keepFeatures: JAMO },
  { name: 'kr', version: '0.4.3', takes: isHan, keepFeatures: [] },
  { name: 'sc', version: '0.4.3', takes: isHan, keepFeatures: [] },
  { name: 'sans', version: '0.4.2', takes: (point) => !is(/\p{Script_Extensions=Devanagari}/u)(point) },
  { name: 'math', version: '0.4.2', takes: isSymbol, keepFeatures: [] },
  { name: 'symbols', version: '0.4.1', takes: isSymbol, keepFeatures: [] },
  { name: 'symbols-2', version: '0.4.1', takes: isSymbol, keepFeatures: [] },
  { name: 'emoji', version: '0.4.7', keepFeatures: [] },
];

/** Names of the packages that are not called `noto-sans-NAME`, by the name of the source. */
const FAMILIES: Readonly<Record<string, string>> = {
  sans: 'noto-sans',
  emoji: 'noto-emoji',
  tibetan: 'noto-serif-tibetan',
};

/** Reads the letters and the copyright line of a font. */
function read(font: Buffer): { letters: number[]; copyright: string } {
  const doc = new PDFDocument({ autoFirstPage: false, font: font as unknown as string });
  const face = (doc as unknown as { _font: { font: { characterSet: number[]; copyright: string } } })._font.font;
  return { letters: face.characterSet, copyright: face.copyright };
}

/** Downloads a Noto package and returns its regular weight. */
function fetched({ name, version }: Source, folder: string): Buffer {
  const family = FAMILIES[name] ?? `noto-sans-${name}`;
  const file = execFileSync('npm', ['pack', '--silent', `@expo-google-fonts/${family}@${version}`], { cwd: folder });
  const options = { cwd: folder, maxBuffer: 2 ** 26 };
  const args = ['-xOzf', file.toString().trim(), '--wildcards', 'package/400Regular/*.ttf'];
  return execFileSync('tar', args, options);
}

/** Returns the letters as gapless `from-to` pairs. */
function rangesOf(letters: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const point of letters) {
    const last = ranges.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges;
}

async function writeFace(name: string, font: Buffer, letters: number[], keepFeatures?: string[]): Promise<number> {
  const text = String.fromCodePoint(...letters, DOTTED_CIRCLE);
  const subset = await subsetFont(font, text, { targetFormat: 'truetype', noHinting: true, keepFeatures });
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: subset.length, [constants.BROTLI_PARAM_LGWIN]: 22 };
  const packed = brotliCompressSync(subset, { params });
  writeFileSync(new URL(`${name}.ttf.br`, TARGET), packed);
  console.log(`noto/${name}.ttf.br ${packed.length} bytes, ${letters.length} characters`);
  return packed.length;
}

/** Writes every font file, the table of letters by file, and the licence. Letters that `printed` has are skipped. */
export async function writeNotoFaces(printFace: Buffer, licence: string): Promise<void> {
  const printed = new Set(read(printFace).letters);
  const found = new Set<number>();
  const index: Record<string, [number, number][]> = {};
  const owners = new Set<string>();
  const folder = mkdtempSync(join(tmpdir(), 'ingam-noto-'));
  rmSync(TARGET, { recursive: true, force: true });
  mkdirSync(TARGET);
  let bytes = 0;
  for (const source of SOURCES) {
    const font = fetched(source, folder);
    const { letters, copyright } = read(font);
    owners.add(copyright);
    const own = letters
      .filter((point) => !printed.has(point) && (source.takes?.(point) ?? true) && !isNoLetter(point))
      // Printing composes texts first (NFC), so the font needs no letters that NFC replaces.
      .filter((point) => String.fromCodePoint(point).normalize('NFC') === String.fromCodePoint(point))
      .sort((a, b) => a - b);
    const isOfHan = source.takes === isHan;
    const wanted = isOfHan ? own.filter((point) => !found.has(point)) : own;
    const step = isOfHan ? HAN_IN_FACE : wanted.length;
    for (let at = 0; at < wanted.length; at += step) {
      const part = wanted.slice(at, at + step);
      const name = isOfHan ? `han-${source.name}-${at / step}` : source.name;
      bytes += await writeFace(name, font, part, source.keepFeatures);
      index[name] = rangesOf(part.filter((point) => !found.has(point)));
      for (const point of part) found.add(point);
    }
  }
  rmSync(folder, { recursive: true });
  writeFileSync(new URL('faces.json', TARGET), `${JSON.stringify(index).replaceAll(']],"', ']],\n"')}\n`);
  const terms = licence.slice(licence.indexOf('This Font Software is licensed'));
  writeFileSync(new URL('OFL.txt', TARGET), `${[...owners].sort().join('\n')}\n\n${terms}`);
  console.log(`noto: ${bytes} bytes, ${found.size} characters`);
}
