/*
 * Code 128 (ISO/IEC 15417), subset C: two digits a symbol. Each pattern lists the widths of three bars and three spaces
 * in modules, beginning with a bar.
 */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const START_C = 105;
const STOP = '2331112';
const CHECK = 103;

/** Drawn barcode: its bars as pairs of start and width, and its width, in modules without the quiet zones. */
export interface Barcode {
  readonly bars: readonly (readonly [start: number, width: number])[];
  readonly width: number;
}

/** Draws an even number of digits. A scanner also needs ten white modules on each side. */
export function drawBarcode(digits: string): Barcode {
  if (!/^(\d\d)+$/.test(digits)) throw new Error('subset C encodes an even number of digits');
  const symbols = [START_C, ...(digits.match(/\d\d/g) ?? []).map(Number)];
  const check = symbols.reduce((sum, symbol, nth) => sum + symbol * Math.max(1, nth), 0) % CHECK;
  const widths = [...symbols, check].map((symbol) => PATTERNS[symbol] ?? '').join('') + STOP;
  const bars: (readonly [number, number])[] = [];
  let at = 0;
  for (const [nth, width] of [...widths].map(Number).entries()) {
    if (nth % 2 === 0) bars.push([at, width]);
    at += width;
  }
  return { bars, width: at };
}
