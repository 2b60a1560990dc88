import type { Picture } from './codecs.ts';

/** Scales a picture down to at most so many pixels a side, averaging pixels, on white where it was transparent. */
export function shrink({ width, height, rgba }: Picture, mostSide: number): Picture {
  const factor = Math.max(1, Math.max(width, height) / mostSide);
  const [wide, high] = [Math.max(1, Math.floor(width / factor)), Math.max(1, Math.floor(height / factor))];
  const made = new Uint8Array(wide * high * 4);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const mean = meanOf(rgba, width, {
        left: Math.floor(x * factor),
        right: Math.min(width, Math.max(Math.floor((x + 1) * factor), Math.floor(x * factor) + 1)),
        top: Math.floor(y * factor),
        bottom: Math.min(height, Math.max(Math.floor((y + 1) * factor), Math.floor(y * factor) + 1)),
      });
      made.set(mean, (y * wide + x) * 4);
    }
  return { width: wide, height: high, rgba: made };
}

interface Part {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
function meanOf(rgba: Uint8Array, width: number, { left, right, top, bottom }: Part): readonly number[] {
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y += 1)
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const alpha = (rgba[at + 3] ?? 0) / 255;
      const white = 255 * (1 - alpha);
      red += (rgba[at] ?? 0) * alpha + white;
      green += (rgba[at + 1] ?? 0) * alpha + white;
      blue += (rgba[at + 2] ?? 0) * alpha + white;
    }
  const count = (right - left) * (bottom - top);
  return [red / count, green / count, blue / count, 255];
}
