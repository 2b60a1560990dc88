import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import readJpeg, { init as initReadJpeg } from '@jsquash/jpeg/decode.js';
import writeJpeg, { init as initWriteJpeg } from '@jsquash/jpeg/encode.js';
import readPng, { init as initReadPng } from '@jsquash/png/decode.js';
import readWebp, { init as initReadWebp } from '@jsquash/webp/decode.js';

/** Eight bits each of red, green, blue and alpha, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

// What is used of it (WebAssembly JavaScript Interface 2.0); the types of Node.js leave it out.
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

/** Codecs of WebAssembly come as files beside their scripts, which would fetch them. */
const compiled = (file: string) => new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve(file))));
const here = (file: string) => ({
  instantiateWasm(imports: object, done: (instance: object) => void) {
    const instance = new WebAssembly.Instance(compiled(file), imports);
    done(instance);
    return instance.exports;
  },
});

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

const readers: Readonly<Record<PictureType, (bytes: ArrayBuffer) => Promise<Pixels>>> = {
  'image/jpeg': async (bytes) => {
    await initReadJpeg(here('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'));
    // As a camera held it: its orientation (Exif 2.32, 0x0112) is turned into pixels.
    return readJpeg(bytes, { preserveOrientation: true });
  },
  'image/png': async (bytes) => {
    await initReadPng(compiled('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
    return readPng(bytes);
  },
  'image/webp': async (bytes) => {
    await initReadWebp(here('@jsquash/webp/codec/dec/webp_dec.wasm'));
    return readWebp(bytes);
  },
};

/** Reads a picture to pixels; throws for what is none of that type. For a thread of its own alone: it parses what anybody brings. */
export async function readPicture(type: PictureType, bytes: Uint8Array): Promise<Picture> {
  const { width, height, data } = await readers[type](Uint8Array.from(bytes).buffer);
  return { width, height, rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

/** A JPEG of the pixels alone: nothing else that a file carried comes along. */
export async function writePicture({ width, height, rgba }: Picture): Promise<Uint8Array> {
  await initWriteJpeg(here('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
  const data = Uint8ClampedArray.from(rgba);
  return new Uint8Array(await writeJpeg({ width, height, data, colorSpace: 'srgb' }, { quality: 78 }));
}
