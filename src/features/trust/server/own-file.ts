import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Services } from '#platform/server/services.ts';
import { subjectPart } from '#platform/server/vault/certificates.ts';
import { lineOf, type TrustList } from './lote.ts';

const MOST_BYTES = 1024 * 1024;
const MOST_CERTIFICATES = 500;
const PEM = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * Reads the operator's own files of PEM certificates, each with the entity that it names. A change takes effect at
 * once; an unreadable file lists nobody.
 */
export function createOwnFiles({ settings, log }: Pick<Services, 'settings' | 'log'>) {
  const known = new Map<string, { readonly as: string; readonly list: TrustList | undefined }>();
  return async (path: string): Promise<TrustList | undefined> => {
    const as = await stateOf(path);
    const before = known.get(path);
    if (before?.as === as) return before.list;
    const list = await read(path, settings.networkName);
    if (list === undefined) log.warn({ file: path }, "the operator's own trust list cannot be read");
    known.set(path, { as, list });
    return list;
  };
}

const stateOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
    () => 'none',
  );

async function read(path: string, name: string): Promise<TrustList | undefined> {
  try {
    const { size } = await stat(path);
    if (size > MOST_BYTES) return undefined;
    const pems = (await readFile(path, 'utf8')).match(PEM) ?? [];
    if (pems.length > MOST_CERTIFICATES) return undefined;
    const anchors = pems.map((pem) => {
      const certificate = new X509Certificate(pem);
      const said = subjectPart(certificate, 'O') ?? subjectPart(certificate, 'CN') ?? certificate.fingerprint256;
      return {
        certificate,
        entity: { en: lineOf(said), ko: null },
        roles: ['issuer', 'verifier'] as const,
        isOfOthers: false,
      };
    });
    return { name: { en: name, ko: null }, sequence: 0, until: null, anchors };
  } catch {
    // The file is missing or unreadable, or a certificate in it is malformed.
    return undefined;
  }
}
