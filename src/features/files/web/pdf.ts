import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { CHUNK } from './kept-document.ts';
import type { Source } from './source.ts';

export type { PDFDocumentProxy, PDFPageProxy };
export { AnnotationMode, TextLayer };

/** Where the build placed the resources that pdf.js loads (scripts/build/kept-data.ts). */
declare const PDF_DATA: string;

GlobalWorkerOptions.workerSrc = workerSrc;

/** Supplies pdf.js with the byte ranges it requests. */
class Bytes extends PDFDataRangeTransport {
  readonly #source: Source;
  readonly #onFailed: (fault: unknown) => void;
  constructor(source: Source, start: Uint8Array, onFailed: (fault: unknown) => void) {
    super(source.length, start, start.length >= source.length);
    this.#source = source;
    this.#onFailed = onFailed;
  }
  override requestDataRange(begin: number, end: number): void {
    this.#source.part(begin, end).then((bytes) => this.onDataRange(begin, bytes), this.#onFailed);
  }
}

/**
 * Opens a PDF and loads only the parts that its pages need. Nothing in it runs: scripting is off, and forms and links
 * are not rendered as such. CMaps, standard fonts and decoders come from our own server.
 */
export async function openPdf(source: Source, onFailed: (fault: unknown) => void): Promise<PDFDocumentProxy> {
  const range = new Bytes(source, await source.start(), onFailed);
  return await getDocument({
    range,
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: 40_000_000,
    canvasMaxAreaInBytes: 64_000_000,
    cMapUrl: `${PDF_DATA}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${PDF_DATA}standard_fonts/`,
    wasmUrl: `${PDF_DATA}wasm/`,
    useSystemFonts: false,
  }).promise;
}

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]+/g;

/** Text without embedded fonts is drawn in our own font, which must be loaded first. */
export async function readyFont(text: string): Promise<void> {
  const hangul = [...new Set((text.match(HANGUL) ?? []).join(''))].join('');
  if (hangul === '') return;
  await import('#ui/fonts/fonts-ko.css');
  await document.fonts.load('16px "Ingam Sans"', hangul).catch(() => undefined);
}

/** Makes a canvas prefer our own fonts to the device's for text without embedded fonts. */
export function withOurLetters(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const context = canvas.getContext('2d', { alpha: false });
  const font = context && Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'font');
  if (context && font?.set && font.get) {
    const { get, set } = font;
    Object.defineProperty(context, 'font', {
      configurable: true,
      get: () => get.call(context),
      set: (value: string) =>
        set.call(context, value.replace(/,\s*(sans-serif|serif|monospace)$/, ', "Ingam Sans", $1')),
    });
  }
  return canvas;
}
