import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { status, stdout, stderr };
};

describe.each([
  ['bench', 'bench/run.ts', 'withdrawal', 'withdrawals'],
  ['assets', 'scripts/assets.ts', 'screenshot', 'screenshots'],
  ['example', 'examples/run.ts', 'taxoffice', 'tax-office'],
])('npm run %s', (script, file, wrong, right) => {
  test('lists its names, one line each, and fails without a name', () => {
    const { status, stderr } = run(file);
    expect(status).toBe(1);
    const [first, ...lines] = stderr.trimEnd().split('\n');
    expect(first).toBe(`Usage: npm run ${script} -- NAME`);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).toMatch(/^ {2}[a-z-]+ {2,}\S/);
  });
  test('suggests the nearest name when there is no such program', () => {
    expect(run(file, wrong)).toEqual({
      status: 1,
      stdout: '',
      stderr: `There is no ${wrong}. Did you mean: npm run ${script} -- ${right}\n`,
    });
  });
});

test('a program runs with its own arguments, and several run in their order until one fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-named-'));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const files = [
    write('first.mjs', 'console.log(...process.argv.slice(2));'),
    write('second.mjs', 'process.exitCode = 3;'),
    write('third.mjs', "console.log('third');"),
  ];
  const programs = JSON.stringify({ one: { files, line: '' } });
  const file = write(
    'run.mjs',
    `import { runNamed } from '${join(import.meta.dirname, 'named-programs.ts')}'; await runNamed('x', ${programs});`,
  );
  try {
    expect(run(file, 'one', 'fill', '--twice')).toEqual({ status: 3, stdout: 'fill --twice\n', stderr: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every name has a file', () => {
  const folders = ['bench', 'bench/page', 'scripts/assets', 'scripts/pictures'];
  const listed = ['bench/run.ts', 'scripts/assets.ts'].flatMap((file) => run(file).stderr.split('\n').slice(1));
  const names = listed.flatMap((line) => /^ {2}([a-z-]+)/.exec(line)?.[1] ?? []);
  const isThere = (name: string) => folders.some((folder) => existsSync(join(root, folder, `${name}.ts`)));
  expect(names.filter((name) => !isThere(name))).toEqual([]);
  const examples = readFileSync(join(root, 'examples/run.ts'), 'utf8').match(/examples\/[\w/-]+\.ts/g) ?? [];
  expect(examples.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
