import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** Runs the bootstrap on a Node that reports another operating system. */
const runOn = (platform: string, command: string) =>
  spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,Object.defineProperty(process, 'platform', { value: '${platform}' })`,
      at('scripts/bootstrap.mjs'),
      command,
    ],
    { encoding: 'utf8', timeout: 20_000 },
  );

describe('on Windows', () => {
  test.each(['start', 'test'])('npm %s reports in one line that WSL is needed, and installs nothing', (command) => {
    const { status, stdout, stderr } = runOn('win32', command);
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`WSL .*npm ${command}. there`))]);
    expect(stdout).toBe(command === 'test' ? '0 passed, 1 failed\n' : '');
  });
  test('cmd.exe can run the first command of npm start and npm test', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
    for (const name of ['prestart', 'pretest', 'test:long']) expect(scripts[name]).toMatch(/^node /);
  });
});

test('the bootstrap’s child processes end when npm’s shell ends', async () => {
  const child = new URL('child.mjs', import.meta.url);
  const program = `
    const { run, stopOnSignal } = await import('${child}');
    stopOnSignal();
    run('sleep', ['60']);
    console.log(process.pid);`;
  const shell = spawn('sh', ['-c', '"$0" --input-type=module --eval "$1"; true', process.execPath, program]);
  const [line] = await once(shell.stdout, 'data');
  const pid = Number(line);
  expect(isAlive(pid)).toBe(true);
  shell.kill('SIGTERM');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
