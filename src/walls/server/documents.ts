import { posix } from 'node:path';
import type { Source } from './source.ts';

/** Finds `npm run X` and `npm X` in texts for people without a script X in package.json. */
export function unknownScripts(sources: readonly Source[], packageJson: string): string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(packageJson);
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
      .flatMap(([, run, plain]) => run ?? plain ?? [])
      .filter((name) => !(name in scripts))
      .map((name) => `${path} names npm run ${name}, which is not a script`),
  );
}

/** Finds names after `npm run SCRIPT -- ` in texts that the script's table lacks; `tables` has the source of each. */
export function unknownPrograms(sources: readonly Source[], tables: Readonly<Record<string, string>>): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm run ([a-z]+) -- ([a-z][\w:-]*)/g)]
      .filter(([, script = '', name = '']) => script in tables && !name.endsWith(':'))
      .filter(([, script = '', name = '']) => !namesIn(tables[script] ?? '').includes(name))
      .map(([, script, name]) => `${path} names npm run ${script} -- ${name}, which does not exist`),
  );
}

/** Returns the keys of the tables in a program's source. */
const namesIn = (source: string): string[] =>
  [...source.matchAll(/^ {2,4}'?([a-z][\w:-]*)'?: (?:\{|['"`])/gm)].flatMap(([, name]) => name ?? []);

/** Finds scripts of package.json and commands of `npm run ingam` in code of screens, whose readers cannot run them. */
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

/**
 * Finds files that documents name and `paths` lacks. In a feature's own page `server/...` and `web/...` are relative to
 * it.
 */
export function unknownFiles(documents: readonly Source[], paths: readonly string[]): string[] {
  const ends = new Set(paths.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))));
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(NAMED_FILE)]
      .flatMap(([, name]) => name ?? [])
      .filter((name) => !ends.has(/^(server|web)\//.test(name) ? posix.join(ownFolder(path), name) : name))
      .map((name) => `${path} names ${name}, which does not exist`),
  );
}

/** Returns the folder of a feature's page; empty for other documents. */
const ownFolder = (path: string) => /^src\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? '';

/** Returns the settings in docs/settings.md. */
function settingsToldBy(page: string): string[] {
  const rows = page.split('\n').flatMap((line) => /^\|( `[A-Z_]+`,?)+ \|/.exec(line)?.[0] ?? []);
  return rows.flatMap((row) => row.match(/[A-Z][A-Z_]+/g) ?? []);
}

/** Finds settings that the program reads and docs/settings.md lacks, or the reverse. */
export function unknownSettings(page: string, settings: string): string[] {
  const read = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].flatMap(([, name]) => name ?? []);
  const told = settingsToldBy(page);
  return [
    ...read.filter((name) => !told.includes(name)).map((name) => `${name} is not in docs/settings.md`),
    ...told.filter((name) => !read.includes(name)).map((name) => `${name} is not a setting`),
  ];
}

/** Settings of personal mode, and the port, which Caddy and the image name too. */
const FIXED_IN_CONTAINERS = ['PORT', 'OWNER_PASSWORD', 'DEMO_DATA'];

/** Finds settings in docs/settings.md that compose.yaml does not pass to the program. */
export function settingsOutsideCompose(page: string, compose: string): string[] {
  const passed = [...compose.matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
  return settingsToldBy(page)
    .filter((name) => !passed.includes(name) && !FIXED_IN_CONTAINERS.includes(name))
    .map((name) => `compose.yaml does not pass ${name}`);
}

/** Notes about superseding decisions precede the text and do not count. */
const MARK = /^> .*$/gm;

/** Finds decisions that are too long. */
export function longDecisions(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('docs/decisions/'))
    .map(({ path, text }) => ({ path, words: text.replaceAll(MARK, '').split(/\s+/).filter(Boolean).length }))
    .filter(({ words }) => words > MAX_WORDS)
    .map(({ path, words }) => `${path} has ${words} words`);
}
