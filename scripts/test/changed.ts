import { spawnSync } from 'node:child_process';
import { root } from './tool.ts';

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Returns the files that differ from the branch point on main, including uncommitted ones; undefined without git. */
export function changedFiles(): string[] | undefined {
  const main = ['main', 'origin/main', 'HEAD'].find(
    (name) => git('rev-parse', '--verify', '--quiet', name) !== undefined,
  );
  const base = main && git('merge-base', main, 'HEAD');
  if (!base) return undefined;
  const lines = (text = '') => text.split('\n').filter(Boolean);
  const known = lines(git('diff', '--name-only', '--no-renames', base));
  return [...new Set([...known, ...lines(git('ls-files', '--others', '--exclude-standard'))])].sort();
}
