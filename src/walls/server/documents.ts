import { posix } from 'node:path';
import type { Source } from './source.ts';

/** `npm run X` and `npm X` in texts for people, where package.json has no script X. */
export function unknownScripts(sources: readonly Source[], packageJson: string): string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(packageJson);
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
      .flatMap(([, run, plain]) => run ?? plain ?? [])
      .filter((name) => !(name in scripts))
      .map((name) => `${path} names npm run ${name}, which is no script`),
  );
}

/** Names after `npm run SCRIPT -- ` in texts that the table of that script lacks; `tables` has the source of each. */
export function unknownPrograms(sources: readonly Source[], tables: Readonly<Record<string, string>>): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm run ([a-z]+) -- ([a-z][\w:-]*)/g)]
      .filter(([, script = '', name = '']) => script in tables && !name.endsWith(':'))
      .filter(([, script = '', name = '']) => !namesIn(tables[script] ?? '').includes(name))
      .map(([, script, name]) => `${path} names npm run ${script} -- ${name}, which is not there`),
  );
}

/** Keys of the tables in the source of a program. */
const namesIn = (source: string): string[] =>
  [...source.matchAll(/^ {2,4}'?([a-z][\w:-]*)'?: (?:\{|['"`])/gm)].flatMap(([, name]) => name ?? []);

/** Scripts of package.json, and commands of `npm run ingam`, that code of a screen names: a person at a screen cannot run them. */
export function scriptsOnScreens(sources: readonly Source[], packageJson: string, ingam: string): string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(packageJson);
  const names = [...Object.keys(scripts), ...namesIn(ingam)].filter((name) => name.includes(':'));
  return sources.flatMap(({ path, text }) =>
    names.filter((name) => text.includes(name)).map((name) => `${path} names ${name}`),
  );
}

const MAX_WORDS = 300;

/** A file as documents name it: in backticks, by its path or the end of it. */
const NAMED_FILE = /`([\w@-][\w./@-]*\.(?:ts|tsx|mjs|sql|css))`/g;

/** Files that documents name and that are not there; `paths` are those that are. In a feature's own page `server/...` and `web/...` are its own. */
export function unknownFiles(documents: readonly Source[], paths: readonly string[]): string[] {
  const ends = new Set(paths.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))));
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(NAMED_FILE)]
      .flatMap(([, name]) => name ?? [])
      .filter((name) => !ends.has(/^(server|web)\//.test(name) ? posix.join(ownFolder(path), name) : name))
      .map((name) => `${path} names ${name}, which is no file`),
  );
}

/** The folder of a feature, by its page; nothing for other documents. */
const ownFolder = (path: string) => /^src\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? '';

/** The settings in docs/settings.md. */
function settingsToldBy(page: string): string[] {
  const rows = page.split('\n').flatMap((line) => /^\|( `[A-Z_]+`,?)+ \|/.exec(line)?.[0] ?? []);
  return rows.flatMap((row) => row.match(/[A-Z][A-Z_]+/g) ?? []);
}

/** Settings that the program reads and docs/settings.md lacks, or the other way round. */
export function unknownSettings(page: string, settings: string): string[] {
  const read = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].flatMap(([, name]) => name ?? []);
  const told = settingsToldBy(page);
  return [
    ...read.filter((name) => !told.includes(name)).map((name) => `${name} is not in docs/settings.md`),
    ...told.filter((name) => !read.includes(name)).map((name) => `${name} is no setting`),
  ];
}

/** Settings of personal mode, and the port, which Caddy and the image name too. */
const FIXED_IN_CONTAINERS = ['PORT', 'OWNER_PASSWORD', 'DEMO_DATA'];

/** Settings in docs/settings.md that compose.yaml does not pass to the program. */
export function settingsOutsideCompose(page: string, compose: string): string[] {
  const passed = [...compose.matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
  return settingsToldBy(page)
    .filter((name) => !passed.includes(name) && !FIXED_IN_CONTAINERS.includes(name))
    .map((name) => `compose.yaml does not pass ${name}`);
}

/** What later decisions replace of one is marked above its text and does not count. */
const MARK = /^> .*$/gm;

/** Decisions that are too long to be read. */
export function longDecisions(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('docs/decisions/'))
    .map(({ path, text }) => ({ path, words: text.replaceAll(MARK, '').split(/\s+/).filter(Boolean).length }))
    .filter(({ words }) => words > MAX_WORDS)
    .map(({ path, words }) => `${path} has ${words} words`);
}
