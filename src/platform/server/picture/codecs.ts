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

// The part of WebAssembly (JavaScript Interface 2.0) used here; the Node.js types lack it.
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

/**
 * Reads a codec's WebAssembly file from disk, where it is next to the codec's script. The script itself would fetch it
 * over the network.
 */
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
    // Applies the camera's orientation (Exif 2.32, 0x0112) to the pixels.
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

/**
 * Decodes a picture to pixels; throws if it is not of that type. Use it only in a separate thread: it parses untrusted
 * files.
 */
export async function readPicture(type: PictureType, bytes: Uint8Array): Promise<Picture> {
  const { width, height, data } = await readers[type](Uint8Array.from(bytes).buffer);
  return { width, height, rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

/** Encodes the pixels alone as a JPEG, without any metadata of the original file. */
export async function writePicture({ width, height, rgba }: Picture): Promise<Uint8Array> {
  await initWriteJpeg(here('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
  const data = Uint8ClampedArray.from(rgba);
  return new Uint8Array(await writeJpeg({ width, height, data, colorSpace: 'srgb' }, { quality: 78 }));
}
