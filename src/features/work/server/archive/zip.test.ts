import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readZip, writeZip } from './zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const files = { 'b.txt': bytes('second'), 'a/one.json': bytes('{}'), 'README.txt': bytes('lines') };

test('an archive has the same bytes whenever it is written, and is read back unchanged', () => {
  const zip = writeZip(files);
  const [a, b, c] = Object.entries(files);
  expect(writeZip(Object.fromEntries([c, a, b] as [string, Uint8Array][]))).toEqual(zip);
  expect(readZip(zip)).toEqual(files);
});

test('an archive with one changed byte is refused, wherever the byte is', () => {
  const zip = writeZip(files);
  const kept = [...zip.keys()].filter((at) => {
    const changed = Uint8Array.from(zip);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const read = readZip(changed);
    // The zip reader does not check file contents; the checksums in the archive do.
    return read !== undefined && JSON.stringify(read) === JSON.stringify(files);
  });
  expect(kept).toEqual([]);
});

test('an archive that is packed, has outside paths, repeats a name or has data before or after it is refused', () => {
  const packed = zipSync({ 'zeros.bin': new Uint8Array(5_000_000) }, { level: 9 });
  expect(packed.length).toBeLessThan(10_000);
  expect(readZip(packed)).toBeUndefined();
  for (const name of [
    '../up.txt',
    '/root.txt',
    'a/../b.txt',
    'a\\b.txt',
    'C:x.txt',
    'a//b.txt',
    '.hidden',
    'a/',
    '한.txt',
  ])
    expect(readZip(writeZip({ [name]: bytes('x') })), name).toBeUndefined();
  const zip = Buffer.from(writeZip(files));
  expect(readZip(Buffer.concat([zip, Buffer.from('x')]))).toBeUndefined();
  expect(readZip(Buffer.concat([Buffer.from('x'), zip]))).toBeUndefined();
  expect(readZip(zip.subarray(0, -1))).toBeUndefined();
  const twice = Buffer.from(writeZip({ 'aa.txt': bytes('1'), 'ab.txt': bytes('2') }).map((one) => one));
  for (let at = twice.indexOf('ab.txt'); at >= 0; at = twice.indexOf('ab.txt', at + 1)) twice.write('aa.txt', at);
  expect(readZip(twice)).toBeUndefined();
  expect(
    readZip(writeZip(Object.fromEntries(Array.from({ length: 4001 }, (_, n) => [`f${n}`, bytes('')])))),
  ).toBeUndefined();
});
