import { execFileSync } from 'node:child_process';
import { extname, join } from 'node:path';
import { isTest, parse, readSources, root, type Source } from './source.ts';

/** Words with which a sentence must not begin, since they hide its subject in a clause. */
const OPENINGS = ['What', 'Whatever', 'Whether', 'Of', 'Who', 'Whoever', 'The same', 'So much', 'One that', 'Those'];

/** Words for which engineers have plainer ones. */
const WORDS: Readonly<Record<string, RegExp>> = {
  whoever: /\bwhoever\b/gi,
  whom: /\bwhom\b/gi,
  anew: /\banew\b/gi,
  thereof: /\bthere(?:of|by|upon|in)\b/gi,
  lest: /\blest\b/gi,
  meanwhile: /\bmeanwhile\b/gi,
  stands: /\bstands\b/gi,
  'is told': /\b(?:is|are|was|were|be|been) told\b/gi,
  'of before': /\bof (?:before|then|now)\b/gi,
  'of those': /\bof those\b/gi,
};

/** Counts of each form in comments, in Markdown documents and in texts that the program shows. */
export type WordCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

const FORMS = [...OPENINGS.map((opening) => `${opening} …`), ...Object.keys(WORDS)];
const HAS_OPENING = new RegExp(`(?:${OPENINGS.join('|')}) `);
const HAS_WORD = new RegExp(
  Object.values(WORDS)
    .map(({ source }) => source)
    .join('|'),
  'i',
);
const hasForm = (text: string): boolean => HAS_OPENING.test(text) || HAS_WORD.test(text);

/** Counts the forms in these texts. A question may begin with What or Who. */
export function countForms(texts: readonly string[]): Record<string, number> {
  const counts = new Map(FORMS.map((form) => [form, 0]));
  const add = (form: string, count: number) => counts.set(form, (counts.get(form) ?? 0) + count);
  for (const text of texts.filter(hasForm)) {
    for (const [form, pattern] of Object.entries(WORDS)) add(form, text.match(pattern)?.length ?? 0);
    for (const sentence of text.split(/(?<=[.!?:])\s+|\n\n/)) {
      const words = sentence.trim();
      if (words.endsWith('?') || words.split(/\s+/).length < 4) continue;
      const opening = OPENINGS.find((one) => words.startsWith(`${one} `));
      if (opening) add(`${opening} …`, 1);
    }
  }
  return Object.fromEntries(counts);
}

const strip = (text: string): string =>
  text
    .replace(/^\s*(?:\/\*+|\*\/?|\/\/|--|#)?\s?/gm, '')
    .replace(/\*\/\s*$/, '')
    .trim();

/** Returns the comments of a source; those on consecutive lines are joined. */
export function commentsOf(source: Source): string[] {
  const { path, text } = source;
  if (!hasForm(text)) return [];
  if (extname(path) === '.css') return (text.match(/\/\*[\s\S]*?\*\//g) ?? []).map(strip);
  if (extname(path) === '.sql') return (text.match(/(?:^[ \t]*--.*\n?)+/gm) ?? []).map(strip);
  const joined: { text: string; end: number }[] = [];
  for (const { start, end, type } of parse(source).comments) {
    const last = joined.at(-1);
    if (last && type === 'Line' && /^\n[ \t]*$/.test(text.slice(last.end, start)))
      joined[joined.length - 1] = { text: `${last.text}\n${text.slice(start, end)}`, end };
    else joined.push({ text: text.slice(start, end), end });
  }
  return joined.map((one) => strip(one.text));
}

/** Pattern of texts between quotation marks or tags. */
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}]+[<{]/g;

/**
 * Returns the texts of a production file that have several words, shown or logged. A pattern finds them, because
 * walking every syntax tree takes half a minute. It may miss the rest of a line after an apostrophe in a text between
 * tags.
 */
export function copyOf(source: Source): string[] {
  if (!hasForm(source.text)) return [];
  let code = source.text;
  for (const { start, end } of [...parse(source).comments].reverse()) code = code.slice(0, start) + code.slice(end);
  return (code.match(TEXT) ?? []).map((text) => text.slice(1, -1).trim()).filter((text) => text.includes(' '));
}

/** Returns the paragraphs, list items and table cells of a document, without headings and code. */
export const paragraphsOf = ({ text }: Source): string[] =>
  text
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '\n')
    .replace(/^#+ .*$/gm, '\n')
    .replace(/`[^`\n]*`/g, 'x')
    .split(/\n\s*\n|\n(?=\s*(?:[-*>|]|\d+\.) ?)|(?<!\\)\|/)
    .map((one) => one.replace(/^\s*(?:[-*>]|\d+\.)\s+/, '').replace(/[*_]{1,2}/g, ''));

const FROZEN = /\/server\/0\d+-[^/]*\.sql$/;
const AREAS = '{src,journeys,scripts,bench,tools,examples,deploy}';
const SELF = /^src\/walls\/(?:server\/)?words\./;

/** Counts the forms of the whole project. Numbered migrations are frozen and do not count. */
export function countWords(): WordCounts {
  const code = readSources(`${AREAS}/**/*.{ts,tsx,mjs,css,sql}`, '*.ts').filter(
    ({ path }) => !FROZEN.test(path) && !SELF.test(path),
  );
  const product = code.filter(({ path }) => /\.(?:tsx?|mjs)$/.test(path) && !isTest(path) && !/^journeys\//.test(path));
  const documents = readSources('*.md', `{docs,${AREAS.slice(1, -1)},planted}/**/*.md`);
  return {
    comments: countForms(code.flatMap(commentsOf)),
    documents: countForms(documents.flatMap(paragraphsOf)),
    copy: countForms(product.flatMap(copyOf)),
  };
}

/** Lists each count that differs from the record. */
export function wordChanges(recorded: WordCounts, counted: WordCounts): { rises: string[]; falls: string[] } {
  const rises: string[] = [];
  const falls: string[] = [];
  for (const [place, counts] of Object.entries(counted))
    for (const [form, count] of Object.entries(counts)) {
      const before = recorded[place]?.[form] ?? 0;
      if (count > before) rises.push(`${place}: "${form}" ${before} -> ${count}`);
      if (count < before) falls.push(`${place}: "${form}" ${before} -> ${count}`);
    }
  return { rises, falls };
}

/** Last commit before the length of subjects was checked; older subjects are exempt. */
const UNCHECKED = '19ab5ae50708c15d898cd5fbafdbaa36b1d56ee0';
const LONGEST_SUBJECT = 72;

const git = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    // A downloaded archive has no history, and an image may have no git.
    return undefined;
  }
};

/**
 * Returns the subjects of the commits to check, without merges: those since the check began, or as many of them as a
 * shallow clone has. Undefined without git history.
 */
export function readSubjects(): string[] | undefined {
  if (git('rev-parse', '--show-cdup')?.trim() !== '') return undefined;
  const log = ['log', '--no-merges', '--format=%s'];
  const subjects = git(...log, `${UNCHECKED}..HEAD`) ?? git(...log, '-50');
  return subjects?.split('\n').filter((subject) => subject !== '');
}

/** Returns the subjects that are too long to be shown whole in a list of commits. */
export const longSubjects = (subjects: readonly string[]): string[] =>
  subjects.filter((subject) => [...subject].length > LONGEST_SUBJECT);

/** File with the recorded counts. */
export const RECORD = join(root, 'src/walls/words.json');
