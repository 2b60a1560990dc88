import { deflateSync } from 'node:zlib';

/**
 * Converts an absolute SVG path of `M`, `L`, `C`, `Z` to PDF operators (ISO 32000-1, table 59). The woven patterns use
 * no other commands.
 */
export function operatorsOf(path: string): string {
  const parts = path.match(/[MLCZ][^MLCZ]*/g) ?? [];
  return parts.map(operators).join('');
}

function operators(part: string): string {
  const numbers = part
    .slice(1)
    .trim()
    .split(/[\s,]+/);
  if (part[0] === 'M') return `${numbers.join(' ')} m\n`;
  if (part[0] === 'L') return `${numbers.join(' ')} l\n`;
  if (part[0] === 'Z') return 'h\n';
  let text = '';
  for (let i = 0; i + 6 <= numbers.length; i += 6) text += `${numbers.slice(i, i + 6).join(' ')} c\n`;
  return text;
}

/** Cache of compressed drawings, by organisation. */
const packed = new Map<string, Buffer>();
const MOST_KEPT = 64;

/** Returns a drawing's operators, compressed. Recent drawings come from the cache. */
export function packedOnce(key: string, draw: () => string): Buffer {
  const known = packed.get(key);
  if (known) return known;
  const made = deflateSync(Buffer.from(draw(), 'latin1'));
  const [oldest] = packed.keys();
  if (packed.size >= MOST_KEPT && oldest !== undefined) packed.delete(oldest);
  packed.set(key, made);
  return made;
}
