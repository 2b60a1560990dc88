import { execFileSync } from 'node:child_process';

// A folder of the embedded store is 1,600 files of 60 MB, half of them zeros: Node's own `cp` takes a second of a processor for it, this a tenth.
const FLAGS = process.platform === 'linux' ? ['-a', '--sparse=always'] : ['-Rp'];

/** Copies a folder with all that is in it, times and rights too, to a place where nothing is yet. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', [...FLAGS, from, to], { stdio: ['ignore', 'ignore', 'inherit'] });
}
