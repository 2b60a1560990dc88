import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const folderOf = (dependency: string) => join(resolve(`${dependency}/package.json`), '..');

interface KeptData {
  /** Of the files' folder, which has the version in its name, so that they are kept for ever. */
  readonly name: string;
  readonly dependency: string;
  /** Paths of what is there, from the folder of its package, by the name that it is asked for under. */
  readonly files: () => ReadonlyMap<string, string>;
  /** What our code knows of it, by the names that it has there. */
  readonly defined: (folder: string) => Readonly<Record<string, string>>;
}

/** What a dependency asks for when it needs it, of our own origin. */
function keptData({ name, dependency, files, defined }: KeptData): Plugin {
  const { version } = JSON.parse(readFileSync(resolve(`${dependency}/package.json`), 'utf8')) as { version: string };
  const folder = `assets/${name}-${version}`;
  return {
    name: `ingam:${name}-data`,
    config: () => ({ define: defined(folder) }),
    configureServer: (server) => {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const path = files().get((request.url ?? '').replace(/^\/|\?.*/g, ''));
        if (path) response.end(readFileSync(path));
        else next();
      });
    },
    generateBundle() {
      for (const [asked, path] of files())
        this.emitFile({ type: 'asset', fileName: `${folder}/${asked}`, source: readFileSync(path) });
    },
  };
}

/** Of CMaps those of Korean, and what the Unicode ones of the other scripts need; of programs the three decoders, and none that runs scripts. */
const PDF_WANTED = [
  /^cmaps\/(?:.*KS|.*Korea|(?:Uni|Adobe-).*(?:UCS2|UTF16)).*\.bcmap$/,
  /^standard_fonts\/.*\.(?:pfb|ttf)$/,
  /^wasm\/(?:openjpeg|jbig2|qcms_bg)\.wasm$/,
];

/** What the reader of documents needs of some of them. */
export const pdfData = (): Plugin =>
  keptData({
    name: 'pdf',
    dependency: 'pdfjs-dist',
    files: () => {
      const here = folderOf('pdfjs-dist');
      const names = globSync('{cmaps,standard_fonts,wasm}/*', { cwd: here });
      return new Map(names.filter((one) => PDF_WANTED.some((it) => it.test(one))).map((one) => [one, join(here, one)]));
    },
    defined: (folder) => ({ PDF_DATA: JSON.stringify(`/${folder}/`) }),
  });

/** The program that reads print, and what it knows of letters: the smaller of the two sets, whose answers are as good on one line of capitals. */
const OCR_FILES = [
  ['tesseract.js', 'dist/worker.min.js'],
  ['tesseract.js-core', 'tesseract-core-simd-lstm.js'],
  ['tesseract.js-core', 'tesseract-core-simd-lstm.wasm'],
  ['@tesseract.js-data/eng', '4.0.0_best_int/eng.traineddata.gz'],
] as const;

/** What reads the zone of a passport. */
export const ocrData = (): Plugin =>
  keptData({
    name: 'ocr',
    dependency: 'tesseract.js',
    files: ocrFiles,
    defined: (folder) => ({ OCR_DATA: JSON.stringify(`/${folder}`), OCR_MB: JSON.stringify(megabytes(ocrFiles())) }),
  });

const ocrFiles = () =>
  new Map(OCR_FILES.map(([of, path]): [string, string] => [basename(path), join(folderOf(of), path)]));

/** What a phone receives at most, with one decimal: some of it comes a little smaller, by brotli. */
function megabytes(files: ReadonlyMap<string, string>): string {
  const bytes = [...files.values()].map((path) => gzipSync(readFileSync(path)).length);
  return (bytes.reduce((sum, one) => sum + one, 0) / 1_000_000).toFixed(1);
}
