import { encode } from 'uqr';

/** Renders a QR code as greyscale bytes in the middle of a frame. */
function greyOf(text: string, width: number, height: number, modulePx = 6): Uint8Array {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const [left, top] = [Math.floor((width - size * modulePx) / 2), Math.floor((height - size * modulePx) / 2)];
  if (left < 0 || top < 0) throw new Error(`${text} does not fit into ${width} by ${height}`);
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [
      Math.floor(((at % width) - left) / modulePx),
      Math.floor((Math.floor(at / width) - top) / modulePx),
    ];
    return data[y]?.[x] ? 16 : 235;
  });
}

/** Encodes a code as an uncompressed picture file. */
export function bitmapOf(text: string, side = 400): Buffer {
  const grey = greyOf(text, side, side);
  const row = side * 3 + ((4 - ((side * 3) % 4)) % 4);
  const file = Buffer.alloc(54 + row * side);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(side, 18);
  file.writeInt32LE(-side, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  grey.forEach((shade, at) => {
    const from = 54 + Math.floor(at / side) * row + (at % side) * 3;
    file.fill(shade, from, from + 3);
  });
  return file;
}
