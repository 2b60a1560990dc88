import { execFileSync } from 'node:child_process';

// Flags of `cp`. An embedded store's folder has 1,600 files with 60 MB, half of them zeros: Node's own `cp` needs a
// second of CPU time for it, this a tenth.
const FLAGS = process.platform === 'linux' ? ['-a', '--sparse=always'] : ['-Rp'];

/** Copies a folder, including times and permissions, to a path that does not exist yet. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', [...FLAGS, from, to], { stdio: ['ignore', 'ignore', 'inherit'] });
}
