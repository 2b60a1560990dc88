import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { readClientCertificate } from './client-certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'ingam-cert-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string, mode = 0o600) => {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), mode);
  return join(folder, name);
};
const [one, other] = [selfSigned('ingam'), selfSigned('ingam')];
const cert = file('one.pem', one.cert, 0o644);
const key = file('one.key', one.key);

describe('a client certificate', () => {
  test('is loaded together with its key', () => {
    expect(readClientCertificate('A_CERT', { cert, key })).toEqual(one);
  });
  test.each([
    ['a file that is not there', { cert: join(folder, 'none'), key }, /^A_CERT: .*none cannot be read/],
    ['a key that is not there', { cert, key: join(folder, 'none') }, /^A_CERT_KEY: .*none cannot be read/],
    ['the key of another', { cert, key: file('other.key', other.key) }, /are not a PEM certificate and its key/],
    ['something else', { cert: file('text', 'hunter2'), key }, /are not a PEM certificate and its key/],
    ['a key that everybody reads', { cert, key: file('open.key', one.key, 0o644) }, /chmod 600/],
  ])('stops the start in one line with %s', (_, files, line) => {
    expect(() => readClientCertificate('A_CERT', files)).toThrow(
      expect.objectContaining({
        name: 'Error',
        message: expect.stringMatching(line),
      }),
    );
    expect(() => readClientCertificate('A_CERT', files)).not.toThrow(/hunter2|BEGIN|\n/);
  });
});
