import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allParts } from '../src/app/server/features.ts';

/* Writes docs/limits.md from the limits that features declare; a test compares it. */

const HEAD = `# Limits

Made by \`node tools/limits-page.ts\` from what the features declare; a test compares. What else bounds a node stands in
[operations](product/operations.md#limits).

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
  return `${HEAD}## How often
${table(['feature', 'what is counted', 'hosted', 'personal', 'in'], often)}

## How long
${table(['feature', 'rows of', 'since', 'kept for'], kept)}
`;
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../docs/limits.md'), limitsPage());
