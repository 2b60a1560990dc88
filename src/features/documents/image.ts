/** Type and size in pixels, as read from the image's bytes. */
export interface ImageHeader {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the header of a JPEG (ITU-T T.81 B), PNG (W3C PNG 11.2) or WebP (RFC 9649) in one pass over its segments.
 * Ignores the file name and MIME type. Undefined for any other format, a truncated header, or an empty area.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readPng(bytes, view) ?? readWebp(bytes, view) ?? readJpeg(view);
  return header && header.width > 0 && header.height > 0 ? header : undefined;
}

const has = (bytes: Uint8Array, at: number, latin: string): boolean =>
  bytes.length >= at + latin.length && [...latin].every((char, index) => bytes[at + index] === char.charCodeAt(0));

function readPng(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (bytes.length < 33 || !has(bytes, 0, '\x89PNG\r\n\x1a\n\0\0\0\rIHDR')) return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function readWebp(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (bytes.length < 30 || !has(bytes, 0, 'RIFF') || !has(bytes, 8, 'WEBP')) return undefined;
  const size = webpSize(bytes, view);
  return size && { type: 'image/webp', ...size };
}

function webpSize(bytes: Uint8Array, view: DataView): { width: number; height: number } | undefined {
  if (has(bytes, 12, 'VP8X')) {
    const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
    return { width: 1 + uint24(24), height: 1 + uint24(27) };
  }
  if (has(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (has(bytes, 12, 'VP8 ') && has(bytes, 23, '\x9d\x01\x2a')) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  return undefined;
}

// Markers of frames, which contain the size: SOF0 to SOF15 except DHT, JPG and DAC.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const SCAN = 0xda;
const END = 0xd9;

function readJpeg(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    } else if (marker === SCAN || marker === END || view.getUint16(at + 2) < 2) return undefined;
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
