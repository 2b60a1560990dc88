import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stamps.mjs';

/** Lists the folders of the packages that an install of this extent puts on this machine. */
export function packagesOf(extent) {
  return Object.entries(lockedIn(join(root, 'package-lock.json')))
    .filter(([path, one]) => path !== '' && isForThisMachine(one) && (extent === 'test' || !one.dev))
    .map(([path]) => path);
}

export function countInstalled(paths) {
  return paths.filter((path) => existsSync(join(root, path, 'package.json'))).length;
}

/** Reports whether npm has ever finished an install with devDependencies here. */
export function hasTestPackages() {
  return Object.values(lockedIn(join(root, 'node_modules', '.package-lock.json'))).some(({ dev }) => dev);
}

/** Removes packages that only tests need; a server running from this folder keeps all of its own. */
export function removeTestPackages() {
  for (const [path, { dev }] of Object.entries(lockedIn(join(root, 'package-lock.json'))))
    if (dev) rmSync(join(root, path), { recursive: true, force: true, maxRetries: 3 });
}

function lockedIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/**
 * Reports whether npm installs a package on this machine. Only glibc counts of the two C libraries: the result is used
 * only for a count that people see.
 */
function isForThisMachine({ os, cpu, libc }) {
  return allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, 'glibc');
}

function allows(names, name) {
  return names === undefined || [names].flat().includes(name);
}
