import { resolve } from 'node:path';

/** Programs of one npm script: each is a file, or several that run one after another, and the line that lists it. */
export type Programs = Readonly<Record<string, { readonly files: readonly string[]; readonly line: string }>>;

/** Builds the programs of a folder that are named like their files. */
export const programsIn = (folder: string, lines: Readonly<Record<string, string>>): Programs =>
  Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, { files: [`${folder}/${name}.ts`], line }]));

/**
 * Runs the program that `npm run SCRIPT -- NAME` names, in this process, with its arguments in their usual place.
 * Without a known name it prints the list and exits with 1.
 */
export async function runNamed(script: string, programs: Programs): Promise<void> {
  const [, , name] = process.argv;
  const program = name !== undefined && Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (!program) {
    for (const line of refusal(script, programs, name)) console.error(line);
    process.exitCode = 1;
    return;
  }
  process.argv.splice(2, 1);
  for (const file of program.files) {
    await import(resolve(import.meta.dirname, '..', file));
    if (process.exitCode) return;
  }
}

/** Returns the lines printed for a missing or unknown name. */
function refusal(script: string, programs: Programs, name: string | undefined): string[] {
  const command = `npm run ${script} --`;
  const names = Object.keys(programs);
  if (name !== undefined) {
    const [nearest = ''] = names.toSorted((one, other) => changes(name, one) - changes(name, other));
    return [`There is no ${name}. Did you mean: ${command} ${nearest}`];
  }
  const width = Math.max(...names.map(({ length }) => length));
  return [
    `Usage: ${command} NAME`,
    ...Object.entries(programs).map(([one, { line }]) => `  ${one.padEnd(width)}  ${line}`),
  ];
}

/** Returns the number of characters to insert, delete or replace to turn one word into the other. */
function changes(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [n, letter] of [...one].entries()) {
    const next = [n + 1];
    for (const [at, theirs] of [...other].entries())
      next.push(Math.min((row[at] ?? 0) + (letter === theirs ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}
