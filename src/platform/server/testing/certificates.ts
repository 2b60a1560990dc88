import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Issued {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/**
 * Creates a certificate authority for this test in `folder`, and a server certificate for `host`. Returns the files.
 */
export function issueCertificate(folder: string, host: string, name = 'db'): Issued {
  const at = (file: string) => join(folder, `${name}-${file}`);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const [ca, caKey, cert, key, request, names] = ['ca.crt', 'ca.key', 'server.crt', 'server.key', 'csr', 'ext'].map(at);
  if (!ca || !caKey || !cert || !key || !request || !names) throw new Error('no names');
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...fresh, '-keyout', caKey, '-out', ca, '-subj', `/CN=Test CA ${name}`);
  openssl('req', ...fresh.slice(0, 5), '-keyout', key, '-out', request, '-subj', `/CN=${host}`);
  writeFileSync(names, `subjectAltName=DNS:${host}\n`);
  const by = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial', '-days', '2', '-extfile', names];
  openssl('x509', '-req', '-in', request, '-out', cert, ...by);
  return { ca, cert, key };
}
