import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/* Prints the size of the codebase as JSON: `npm run house`. */
const HELP = `npm run house prints as JSON:
  productionLines    lines of production files that are neither blank nor only a comment
  officeLines        the same, of the features office, members and reports
  viteConfigLines    all lines of vite.config.ts
  shortFiles         production files under 15 lines, without .sql
  npmScripts         scripts of package.json, hooks included
  fullFolders        folders with more than 25 production files, without .sql and subfolders
  longFiles          files over 300 lines: ts, tsx, mjs, css, sql, tests included
A production file is tracked by git, is .ts, .tsx, .mjs, .sql, .css, .html or .sh, or .json below src, and is no test: nothing below
testing/, journeys/, planted/, test-fixtures/ or src/walls/, and no .test., .long. or .spec. file. docs/schema.sql is generated and does not count.`;

interface Source {
  readonly path: string;
  readonly text: string;
}
interface House {
  readonly productionLines: number;
  readonly officeLines: number;
  readonly viteConfigLines: number;
  readonly shortFiles: number;
  readonly npmScripts: number;
  readonly fullFolders: number;
  readonly longFiles: number;
}

const SHORT = 15;
const LONG = 300;
const MOST_IN_FOLDER = 25;
const CODE = /\.(ts|tsx|mjs|css|sql)$/;
const PRODUCTION = /\.(ts|tsx|mjs|sql|css|html|sh)$|^src\/.*\.json$/;
const TEST = /(^|\/)testing\/|^(journeys|planted|test-fixtures|src\/walls)\/|\.(test|long|spec)\./;
const GENERATED = 'docs/schema.sql';
const OFFICE = /^src\/features\/(office|members|reports)\//;

const isProduction = (path: string): boolean => PRODUCTION.test(path) && !TEST.test(path) && path !== GENERATED;
const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');

/** Patterns for a comment that starts its line, and the end of a block comment. */
const SLASHES = { line: /^\/\//, open: /^\{?\/\*/, close: '*/' };
const COMMENTS: Readonly<Record<string, { line?: RegExp; open?: RegExp; close?: string }>> = {
  '.ts': SLASHES,
  '.tsx': SLASHES,
  '.mjs': SLASHES,
  '.css': { open: SLASHES.open, close: '*/' },
  '.sql': { line: /^--/, open: /^\/\*/, close: '*/' },
  '.html': { open: /^<!--/, close: '-->' },
  '.sh': { line: /^#/ },
};

/** Counts lines that are neither blank nor only a comment. */
export function countLines({ path, text }: Source): number {
  const { line, open, close = '' } = COMMENTS[extname(path)] ?? {};
  let isInside = false;
  let count = 0;
  for (const one of linesOf(text).map((each) => each.trim())) {
    const isComment = isInside || open?.test(one) === true;
    if (!isComment) {
      if (one !== '' && !line?.test(one)) count += 1;
      continue;
    }
    const end = one.indexOf(close, isInside ? 0 : 2);
    isInside = end < 0;
    // Code may follow the end of a comment; `}` alone closes a comment in JSX.
    if (end >= 0 && !['', '}'].includes(one.slice(end + close.length))) count += 1;
  }
  return count;
}

/** Counts tracked files; `packageJson` is the text of that file. */
export function countHouse(files: readonly Source[], packageJson: string): House {
  const production = files.filter(({ path }) => isProduction(path));
  const withoutSql = production.filter(({ path }) => !path.endsWith('.sql'));
  const sum = (sources: readonly Source[]) => sources.reduce((total, one) => total + countLines(one), 0);
  const config = files.find(({ path }) => path === 'vite.config.ts');
  const folders = Object.groupBy(withoutSql, ({ path }) => dirname(path));
  const { scripts }: { scripts: object } = JSON.parse(packageJson);
  return {
    productionLines: sum(production),
    officeLines: sum(production.filter(({ path }) => OFFICE.test(path))),
    viteConfigLines: config ? linesOf(config.text).length : 0,
    shortFiles: withoutSql.filter(({ text }) => linesOf(text).length < SHORT).length,
    npmScripts: Object.keys(scripts).length,
    fullFolders: Object.values(folders).filter((one = []) => one.length > MOST_IN_FOLDER).length,
    longFiles: files.filter(({ path, text }) => CODE.test(path) && path !== GENERATED && linesOf(text).length > LONG)
      .length,
  };
}

function main(): void {
  if (process.argv.length > 2) {
    console.log(HELP);
    return;
  }
  const root = join(import.meta.dirname, '..');
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const files = tracked
    .filter((path) => CODE.test(path) || isProduction(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  console.log(JSON.stringify(countHouse(files, readFileSync(join(root, 'package.json'), 'utf8')), null, 2));
}

if (import.meta.main) main();
