import type { ESTree } from 'vite';
import { childrenOf, parse, type Source } from './source.ts';

/** The whole name of a test: what its groups say and what it says itself; `*` stands for what is filled in when it runs. */
export interface TestName {
  readonly whole: string;
  readonly group: string;
  readonly own: string;
}

/** The names of all tests in a source. */
export function testNames(source: Source): TestName[] {
  const found: TestName[] = [];
  const walk = (node: ESTree.Node, group: string) => {
    const title = node.type === 'CallExpression' ? titleOf(node) : undefined;
    if (title?.isGroup === false) found.push({ whole: joined(group, title.text), group, own: title.text });
    const inner = title?.isGroup ? joined(group, title.text) : group;
    for (const child of childrenOf(node)) walk(child, inner);
  };
  walk(parse(source).program, '');
  return found;
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' ');

function titleOf({
  callee,
  arguments: [first],
}: ESTree.CallExpression): { text: string; isGroup: boolean } | undefined {
  const name = calleeName(callee);
  const text = first && textOf(first);
  if (text === undefined || !/^(describe|test|testLong|it|look)\b/.test(name)) return undefined;
  return { text, isGroup: /\bdescribe\b/.test(name) };
}

/** `test.describe` of `test.describe(...)` and of `test.describe.each(...)(...)`. */
function calleeName(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression') return calleeName(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  return `${calleeName(callee.object)}.${callee.property.name}`;
}

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value.replaceAll(/%[a-z]|\$\w+/g, '*');
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => value.cooked ?? '').join('*');
}

const HEAD = /^\*\*Promises\*\*.*$/m;

/** What a README promises: the entries of the list under **Promises**. */
export function promisesOf({ text }: Source): string[] {
  const head = HEAD.exec(text);
  if (!head) return [];
  const rest = text.slice(head.index + head[0].length).trimStart();
  const list = rest.split(/\n\n(?!- )/)[0] ?? '';
  return list
    .split(/^- /m)
    .slice(1)
    .map((entry) => entry.replaceAll(/\s+/g, ' ').trim());
}

/** The names of all tests by what a promise may say of them. */
export interface TestIndex {
  /** The groups of the tests that are called so. */
  readonly exact: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of which a part is filled in when they run. */
  readonly patterns: readonly { readonly is: RegExp; readonly group: string }[];
}

/** Letters that a name must say by itself, beside what is filled in. */
const LEAST_LETTERS = 12;

/** An index of names: each whole and by itself, and by its first clauses. */
export function indexTests(names: readonly TestName[]): TestIndex {
  const exact = new Map<string, Set<string>>();
  const patterns: { is: RegExp; group: string }[] = [];
  for (const { whole, group, own } of names)
    for (const text of [whole, own].flatMap(firstClauses)) {
      if (!text.includes('*')) exact.set(text, (exact.get(text) ?? new Set()).add(group));
      else if (text.replaceAll(/[^a-z]/g, '').length >= LEAST_LETTERS) patterns.push({ is: patternOf(text), group });
    }
  return { exact, patterns };
}

/**
 * The parts of a README's promises that no test is named after. An entry is a test's name (with its group's or alone) or its first clauses; after a
 * semicolon comes another one, of the same group where it begins in the middle. What is in brackets at the end of a part is a remark.
 */
export function brokenPromises(readme: Source, index: TestIndex): string[] {
  return promisesOf(readme).flatMap((entry) => unkept(entry, index).map((part) => `${readme.path}: ${part}`));
}

/** A semicolon may stand in the name of a test too, so the longest part that names one is taken. */
function unkept(entry: string, index: TestIndex): string[] {
  const parts = entry.split('; ');
  const groups = new Set<string>();
  const broken: string[] = [];
  for (let from = 0; from < parts.length; ) {
    let to = parts.length;
    let kept: string[] = [];
    for (; to > from; to -= 1) {
      kept = groupsOf(parts.slice(from, to).join('; '), groups, index);
      if (kept.length > 0) break;
    }
    if (kept.length === 0) broken.push(parts[from] ?? '');
    for (const group of kept) groups.add(group);
    from = Math.max(to, from + 1);
  }
  return broken;
}

/** The groups of the tests that a part names. */
function groupsOf(text: string, groups: ReadonlySet<string>, { exact, patterns }: TestIndex): string[] {
  const part = plain(text);
  const said = [part, ...[...groups].map((group) => plain(joined(group, part)))];
  const known = said.flatMap((name) => [...(exact.get(name) ?? [])]);
  return known.length > 0
    ? known
    : patterns.flatMap(({ is, group }) => (said.some((name) => is.test(name)) ? group : []));
}

const plain = (text: string) =>
  text
    .replace(/ \([^()]*\)$/, '')
    .replaceAll('`', '')
    .replaceAll('’', "'")
    .replace(/\.$/, '')
    .trim()
    .toLowerCase();

function firstClauses(name: string): string[] {
  const clauses = plain(name).split(/(?=[,:;] )/);
  return clauses.map((_, at) => clauses.slice(0, clauses.length - at).join(''));
}

function patternOf(name: string): RegExp {
  const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, (sign) => (sign === '*' ? '.+' : `\\${sign}`));
  return new RegExp(`^${pattern}$`);
}
