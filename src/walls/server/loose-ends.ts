import { isTest, locationOf, nodesOf, type Source } from './source.ts';

const MAX_LINES = 300;

/** Finds files that are too long to read in one go. */
export function tooLong(sources: readonly Source[]): string[] {
  return sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines`);
}

const MOST_IN_FOLDER = 25;

/**
 * Finds folders with too many production files to see at a glance; migrations, which stay beside their subject, do not
 * count.
 */
export function fullFolders(sources: readonly Source[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of sources.filter((source) => !isTest(source.path) && !source.path.endsWith('.sql'))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, n]) => n > MOST_IN_FOLDER).map(([folder, n]) => `${folder} has ${n} files`);
}

/** Finds uses of the type `any`. */
export function anyTypes(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap((source) => nodesOf(source, 'TSAnyKeyword').map((node) => `${locationOf(source, node)} says any`));
}

const LOOSE: Readonly<Record<string, RegExp>> = {
  'work left undone': /\b(TODO|FIXME)\b/,
  'a silenced check': /biome-ignore|@ts-(ignore|expect-error|nocheck)|eslint-disable/,
  'a skipped test': /\b(it|test|describe)\s*\.\s*(only|skip|todo|fixme)\b/,
  'a registry host': /registry\.npm|registry\s*=\s*\S|"resolved":\s*"https?:/,
  'a path of one machine': /(?<![\w#/.-])\/(root|home\/[a-z][\w-]*)\//,
};

/** Finds pauses in journeys, which should wait for a condition instead. Simulating a slow network is no such pause. */
export const pauses = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        PAUSE.test(line) ? [`${path}:${index + 1} pauses: wait for the condition instead`] : [],
      ),
  );
const PAUSE =
  /\.waitForTimeout\(|^\s*await (?:sleep|setTimeout)\(|await new Promise\(\(?(?!wait\b)\w+\)? => setTimeout\(/;

/** Finds lines that mark something as unfinished, silenced or tied to one machine. */
export function looseEnds(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) =>
      Object.entries(LOOSE)
        .filter(([, pattern]) => pattern.test(line))
        .map(([name]) => `${path}:${index + 1} has ${name}`),
    ),
  );
}
