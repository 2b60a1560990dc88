import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ESTree } from 'vite';
import { journeysOf } from '../journeys/of-features.ts';
import { childrenOf, parse, readSources, root, type Source } from '../src/walls/server/source.ts';

/* Writes docs/promises.md: the names of all tests, read from the sources without running them. A wall compares it. */

const HEAD = `# Promises

Made by \`node scripts/promises.ts\` from the names of all tests; a wall compares. A journey is listed under the first feature
that \`journeys/of-features.ts\` names it for. Placeholders are those of the source.
`;
const OPENERS = ['describe', 'test', 'it', 'look', 'testLong'];
const VARIANTS = ['describe', 'each', 'for', 'runIf', 'skipIf'];

interface TestName {
  /** Titles of the groups around the test, outermost first. */
  readonly group: string;
  readonly name: string;
}

const TESTS = ['{src,scripts,tools}/**/*.{test,long}.{ts,tsx}', 'journeys/**/*.spec.ts'];
/** Modules with screen tests that several files share. */
const SHARED = 'src/**/web/testing/*.{ts,tsx}';

/** Reads every source that names tests, of every tier. */
export const readTests = (): Source[] => readSources(...TESTS, SHARED);

/** Returns the page for these test files. */
export function promisesPage(tests: readonly Source[]): string {
  const areas = new Map<string, TestName[]>();
  for (const source of tests) {
    const area = areaOf(source.path);
    areas.set(area, [...(areas.get(area) ?? []), ...testNames(source)]);
  }
  const sections = [...areas]
    .filter(([, names]) => names.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([area, names]) => `\n## ${area}\n\n${listOf(names)}`);
  return HEAD + sections.join('');
}

function areaOf(path: string): string {
  const journey = /^journeys\/(?:.*\/)?([\w-]+)(?:\.long)?\.spec\.ts$/.exec(path)?.[1];
  if (journey !== undefined) {
    const owner = Object.entries(journeysOf).find(([, names]) => names.includes(journey))?.[0] ?? 'app';
    return owner === 'app' ? owner : `features/${owner}`;
  }
  const folders = path
    .replace(/^src\//, '')
    .split('/')
    .slice(0, -1);
  return folders.slice(0, folders[0] === 'features' ? 2 : 3).join('/');
}

/** Lists names under their groups; groups with the same title are merged, and each name is listed once. */
function listOf(names: readonly TestName[]): string {
  const groups = new Map<string, Set<string>>([['', new Set()]]);
  for (const { group, name } of names) groups.set(group, (groups.get(group) ?? new Set()).add(name));
  const bullets = [...groups].flatMap(([group, inside]) =>
    group === ''
      ? [...inside].map((name) => `- ${name}`)
      : [`- **${group}**`, ...[...inside].map((name) => `  - ${name}`)],
  );
  return `${bullets.join('\n')}\n`;
}

function testNames(source: Source): TestName[] {
  const found: TestName[] = [];
  const walk = (node: ESTree.Node, groups: readonly string[]) => {
    const title = node.type === 'CallExpression' ? titleOf(node, source) : undefined;
    if (title?.isGroup === false) found.push({ group: groups.join(' › '), name: title.text });
    const inner = title?.isGroup ? [...groups, title.text] : groups;
    for (const child of childrenOf(node)) walk(child, inner);
  };
  walk(parse(source).program, []);
  return found;
}

function titleOf(call: ESTree.CallExpression, source: Source): { text: string; isGroup: boolean } | undefined {
  const [opener = '', ...variants] = calleeOf(call.callee);
  const [first] = call.arguments;
  if (first?.type !== 'TemplateLiteral' && (first?.type !== 'Literal' || typeof first.value !== 'string')) return;
  if (!OPENERS.includes(opener) || variants.some((name) => !VARIANTS.includes(name))) return;
  const written = first.type === 'Literal' ? String(first.value) : source.text.slice(first.start + 1, first.end - 1);
  const text = written.replaceAll(/\s+/g, ' ').replaceAll(/[<*]/g, '\\$&').trim();
  return { text, isGroup: opener === 'describe' || variants.includes('describe') };
}

/** Returns `test`, `describe` for `test.describe(...)`; `test`, `each` for `test.each(...)(...)`. */
function calleeOf(callee: ESTree.Node): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return calleeOf(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [''];
  return [...calleeOf(callee.object), callee.property.name];
}

if (import.meta.main) writeFileSync(join(root, 'docs/promises.md'), promisesPage(readTests()));
