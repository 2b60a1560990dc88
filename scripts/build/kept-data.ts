import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const folderOf = (dependency: string) => join(resolve(`${dependency}/package.json`), '..');

interface KeptData {
  /** Folder of the files. Its name contains the dependency's version, so the files can be cached forever. */
  readonly name: string;
  readonly dependency: string;
  /** Paths within the package by the name that the browser requests. */
  readonly files: () => ReadonlyMap<string, string>;
  /** Constants that the build inserts into our code, by name. */
  readonly defined: (folder: string) => Readonly<Record<string, string>>;
}

/** Serves a dependency's data files from our own origin. */
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

/**
 * Files that the PDF reader needs: the Korean CMaps, the Unicode CMaps of other scripts, and three decoders. None of
 * them executes scripts of a document.
 */
const PDF_WANTED = [
  /^cmaps\/(?:.*KS|.*Korea|(?:Uni|Adobe-).*(?:UCS2|UTF16)).*\.bcmap$/,
  /^standard_fonts\/.*\.(?:pfb|ttf)$/,
  /^wasm\/(?:openjpeg|jbig2|qcms_bg)\.wasm$/,
];

/** Serves the data that the PDF reader loads on demand. */
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

/**
 * Files of the OCR engine and its letter data: the smaller of two sets, which is as accurate on one line of capitals.
 */
const OCR_FILES = [
  ['tesseract.js', 'dist/worker.min.js'],
  ['tesseract.js-core', 'tesseract-core-simd-lstm.js'],
  ['tesseract.js-core', 'tesseract-core-simd-lstm.wasm'],
  ['@tesseract.js-data/eng', '4.0.0_best_int/eng.traineddata.gz'],
] as const;

/** Serves the data for reading a passport's machine-readable zone. */
export const ocrData = (): Plugin =>
  keptData({
    name: 'ocr',
    dependency: 'tesseract.js',
    files: ocrFiles,
    defined: (folder) => ({ OCR_DATA: JSON.stringify(`/${folder}`), OCR_MB: JSON.stringify(megabytes(ocrFiles())) }),
  });

const ocrFiles = () =>
  new Map(OCR_FILES.map(([of, path]): [string, string] => [basename(path), join(folderOf(of), path)]));

/** Returns the maximum download size in MB with one decimal; brotli makes some files slightly smaller. */
function megabytes(files: ReadonlyMap<string, string>): string {
  const bytes = [...files.values()].map((path) => gzipSync(readFileSync(path)).length);
  return (bytes.reduce((sum, one) => sum + one, 0) / 1_000_000).toFixed(1);
}
