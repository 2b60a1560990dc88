import { memoized } from './guilloche/guilloche.ts';

/** Outline of the bust on a 62×78 plate. */
export const BUST =
  'M31 13.4C39 13.4 44.9 20 44.9 29.2C44.9 35.6 41.6 41.7 37.2 44.6V48.6C37.6 51 40.4 51.6 45.4 53.4C53.6 56.4 58.6 60.4 59 70V78H3V70C3.4 60.4 8.4 56.4 16.6 53.4C21.6 51.6 24.4 51 24.8 48.6V44.6C20.4 41.7 17.1 35.6 17.1 29.2C17.1 20 23 13.4 31 13.4Z';

const LINE_GAP = 1.75;
const FACE = { x: 31, y: 29, w: 15, h: 16 };

function height(x: number, y: number): number {
  const u = Math.min(Math.abs(x - FACE.x) / FACE.w, 1);
  const v = (y - FACE.y) / FACE.h;
  const isFace = v < 1.1;
  return isFace ? y + 1.9 * v * Math.cos((Math.PI / 2) * u) : y + 0.13 * Math.abs(x - FACE.x) - 1.6;
}

/** Returns engraved lines every 1.75 px, bulging over the face, to be clipped to the bust. */
export function engraving(): string {
  return memoized('portrait', () => {
    let path = '';
    for (let y = 12; y < 84; y += LINE_GAP) {
      for (let x = 1; x <= 61; x += 3) path += `${x === 1 ? 'M' : 'L'}${x} ${Math.round(100 * height(x, y)) / 100}`;
    }
    return path;
  });
}
