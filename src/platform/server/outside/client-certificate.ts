import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { SettingsError } from '#platform/server/settings/settings.ts';
import { reason } from '#platform/server/store/store-error.ts';
import type { ClientCertificate } from './egress.ts';

/**
 * Reads the certificate and key files of a setting (such as `TAX_OFFICE_CERT` and `TAX_OFFICE_CERT_KEY`), once at
 * start. Throws SettingsError if they are unreadable, do not match, or others can read the key. The message is one line
 * without their content.
 */
export function readClientCertificate(setting: string, files: ClientCertificate): ClientCertificate {
  const certificate = { cert: readPem(setting, files.cert), key: readPem(`${setting}_KEY`, files.key) };
  if (statSync(files.key).mode & 0o007)
    throw new SettingsError(`${setting}_KEY: ${files.key} can be read by others; run: chmod 600 ${files.key}`);
  try {
    createSecureContext(certificate);
  } catch {
    throw new SettingsError(`${setting}: ${files.cert} and ${files.key} are not a PEM certificate and its key`);
  }
  return certificate;
}

function readPem(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(`${setting}: ${file} cannot be read: ${reason(error)}`);
  }
}
