import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Identifies an install by its inputs, the kind of machine and its extent: `start` for the dependencies of
 * package.json, `test` with devDependencies too.
 */
export function installStamp(extent) {
  return digest([`${process.platform}-${process.arch}`, extent], ['package.json', 'package-lock.json', '.npmrc']);
}

/** Identifies the inputs of a web build: the content of every file that can reach the browser. */
export function webStamp() {
  const sources = filesUnder('src').filter((path) => !/[/\\]server[/\\]|\.test\.tsx?$|\.md$/.test(path));
  return digest([], [...sources.sort(), 'package-lock.json', 'vite.config.ts', join('scripts', 'build.ts')]);
}

export function isStamped(file, stamp) {
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

export function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}

function digest(words, files) {
  const hash = createHash('sha256');
  for (const word of words) hash.update(word);
  for (const file of files) {
    const path = join(root, file);
    hash.update(`\0${file}\0`);
    if (existsSync(path)) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

function filesUnder(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));
}
