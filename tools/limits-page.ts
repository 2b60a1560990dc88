import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allParts } from '../src/app/server/features.ts';

/* Writes docs/limits.md from the limits that features declare; a test compares it. */

const HEAD = `# Limits

The limits that features declare, written by \`npx node tools/limits-page.ts\`; a test compares this page with them.
[Operations](product/operations.md#limits) has the other limits of a server.

`;
const UNITS: readonly (readonly [number, string])[] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
];

/** Formats a duration in the largest unit that divides it. */
function span(seconds: number): string {
  const [size, name] = UNITS.find(([unit]) => seconds % unit === 0 && seconds >= unit) ?? [1, 's'];
  return `${(seconds / size).toLocaleString('en')} ${name}`;
}

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Lists rate limits (429 above them) and retention times, one line each. */
export function limitsPage(): string {
  const parts = allParts();
  const often = parts.flatMap(({ name, limits = {} }) =>
    Object.entries(limits).map(([kind, { max, windowS }]) => {
      const of = typeof max === 'number' ? { hosted: max, personal: max } : max;
      const counts = [of.hosted, of.personal].map((count) => count.toLocaleString('en'));
      return [name, kind.replaceAll('_', ' '), ...counts, span(windowS)];
    }),
  );
  const kept = parts.flatMap(({ name, prunables = [] }) =>
    prunables.map(({ table: of, column, keepS }) => [name, `\`${of}\``, `\`${column}\``, span(keepS)]),
  );
  return `${HEAD}## Rate limits
Above a limit the server answers 429. *Hosted* and *personal* are the modes of a server.

${table(['feature', 'what is counted', 'hosted', 'personal', 'per'], often)}

## Retention
A job deletes each row, or only its temporary data, once this time has passed since the column's timestamp.

${table(['feature', 'table', 'column', 'time'], kept)}
`;
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../docs/limits.md'), limitsPage());
