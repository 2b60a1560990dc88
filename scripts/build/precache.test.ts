import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PRECACHE_MAX_BYTES, precacheOf } from './precache.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ingam-precache-'));
  mkdirSync(join(folder, 'assets'));
  put('index.html', '<!doctype html>');
});
afterEach(() => rmSync(folder, { recursive: true }));
const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);

test('the precache lists the app’s files by the hash of their content, without duplicate files, page, gallery and worker', () => {
  for (const name of ['assets/a.js', 'assets/a.js.br', 'assets/a.js.gz', 'assets/later.js', 'sw.js', 'icon.svg'])
    put(name, 'x');
  const hash = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
  expect(precacheOf(folder, ['assets/later.js']).files).toEqual({ '/assets/a.js': hash, '/icon.svg': hash });
});

test('changes the version when content or page changes', () => {
  put('icon.svg', 'x');
  const first = precacheOf(folder).version;
  expect(precacheOf(folder).version).toBe(first);
  put('icon.svg', 'y');
  const second = precacheOf(folder).version;
  put('index.html', '<!doctype html><p>');
  expect(new Set([first, second, precacheOf(folder).version]).size).toBe(3);
});

test('the precache counts the bytes sent, and refuses more than 400 kB', () => {
  put('assets/a.js', new Uint8Array(PRECACHE_MAX_BYTES));
  expect(() => precacheOf(folder)).toThrow('400000 are allowed');
  put('assets/a.js.br', 'xx');
  expect(precacheOf(folder).bytes).toBe(2 + '<!doctype html>'.length);
});
