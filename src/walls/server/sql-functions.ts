import type { Source } from './source.ts';

export interface SqlFunction {
  readonly name: string;
  readonly path: string;
  readonly lines: number;
}

/** The functions that a file of SQL makes, with the lines that each takes. */
export function functionsOf({ path, text }: Source): SqlFunction[] {
  const found = text.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)[\s\S]*?^[^\n]*\$\$;$/gm);
  return [...found].map(([whole, name = '']) => ({ name, path, lines: whole.split('\n').length }));
}

/** What stands in files that live: functions and triggers, by name. */
export const ownedBy = (files: readonly Source[]): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(/CREATE OR REPLACE (?:FUNCTION|TRIGGER) (\w+)/g)].map(([, name = '']) => name),
    ),
  );

/** Migrations from a number on add alone: none writes a function anew from its own text, or one that stands in a file that lives. */
export function patchingMigrations(migrations: readonly Source[], owned: ReadonlySet<string>, from: number): string[] {
  return migrations.flatMap(({ path, text }) => {
    if (Number(/(\d{4})-[^/]*$/.exec(path)?.[1]) < from) return [];
    const patches = /pg_get_functiondef|prosrc/i.test(text) ? [`${path} patches a function by its own text`] : [];
    const named = [...text.matchAll(/\b(?:FUNCTION|TRIGGER)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(\w+)/gi)].map(
      ([, name = '']) => name,
    );
    return [
      ...patches,
      ...named.filter((name) => owned.has(name)).map((name) => `${path} has ${name}, whose file lives`),
    ];
  });
}
