import type { Source } from './source.ts';

export interface SqlFunction {
  readonly name: string;
  readonly path: string;
  readonly lines: number;
}

/** Returns the functions that an SQL file creates, with their lengths in lines. */
export function functionsOf({ path, text }: Source): SqlFunction[] {
  const found = text.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)[\s\S]*?^[^\n]*\$\$;$/gm);
  return [...found].map(([whole, name = '']) => ({ name, path, lines: whole.split('\n').length }));
}

/** Returns the functions and triggers defined in live files, by name. */
export const ownedBy = (files: readonly Source[]): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(/CREATE OR REPLACE (?:FUNCTION|TRIGGER) (\w+)/g)].map(([, name = '']) => name),
    ),
  );

/**
 * Finds migrations, from number `from` on, that redefine a function from its own text or one that a live file defines.
 * Such migrations may only add functions.
 */
export function patchingMigrations(migrations: readonly Source[], owned: ReadonlySet<string>, from: number): string[] {
  return migrations.flatMap(({ path, text }) => {
    if (Number(/(\d{4})-[^/]*$/.exec(path)?.[1]) < from) return [];
    const patches = /pg_get_functiondef|prosrc/i.test(text) ? [`${path} patches the text of a function`] : [];
    const named = [...text.matchAll(/\b(?:FUNCTION|TRIGGER)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(\w+)/gi)].map(
      ([, name = '']) => name,
    );
    return [
      ...patches,
      ...named.filter((name) => owned.has(name)).map((name) => `${path} defines ${name}, which a live file defines`),
    ];
  });
}
