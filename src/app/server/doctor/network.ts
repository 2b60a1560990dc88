import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { isByFile } from '#features/banking/server/bank/bank-port.ts';
import { probeUrl } from '#platform/server/outside/probe-url.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { reason } from '#platform/server/store/store-error.ts';
import { bad, type Finding, ok, warn } from './finding.ts';
import { judgeCertificate } from './judge-machine.ts';

const portOf = (url: URL, otherwise: number) => Number(url.port) || otherwise;

/** Checks the certificate at PUBLIC_URL and the certificates that this server presents to others. */
export async function lookAtCertificates(settings: Settings, now: Date): Promise<Finding[]> {
  const { certificate } = settings.taxOffice ?? {};
  return [
    await publicCertificate(settings, now),
    ...(certificate ? [ownCertificate('TAX_OFFICE_CERT', certificate.cert, now)] : []),
  ];
}

async function publicCertificate({ publicUrl }: Settings, now: Date): Promise<Finding> {
  const name = 'certificate';
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return ok(name, `${publicUrl} needs none`);
  try {
    return await probeUrl(url, true, portOf(url, 443), (socket) => {
      const shown = 'getPeerCertificate' in socket ? socket.getPeerCertificate() : undefined;
      if (!shown?.valid_to) throw new Error('presents no certificate');
      const found = judgeCertificate(name, `that of ${url.host}`, new Date(shown.valid_to), now);
      if (found.state !== 'bad' && 'authorized' in socket && !socket.authorized)
        return bad(
          name,
          `that of ${url.host} is not trusted: ${socket.authorizationError}`,
          'get one from a public authority for that name (Caddy does)',
        );
      return found;
    });
  } catch (error) {
    return bad(
      name,
      `${url.host} cannot be reached by https: ${reason(error)}`,
      'check that its name resolves to the proxy and the proxy runs',
    );
  }
}

function ownCertificate(setting: string, file: string, now: Date): Finding {
  try {
    return judgeCertificate(setting, file, new Date(new X509Certificate(readFileSync(file)).validTo), now);
  } catch (error) {
    return bad(setting, `${file} cannot be read: ${reason(error)}`, 'put the PEM certificate there');
  }
}

/** Checks that the mail server greets. */
export async function lookAtMail({ mode, mail, publicUrl }: Settings): Promise<Finding> {
  if (mode === 'personal') return ok('mail', 'personal mode sends no mail');
  if (mail.kind === 'sandbox')
    return publicUrl.startsWith('https:')
      ? bad('mail', `goes to files in ${mail.folder}: it reaches nobody`, 'set MAIL_URL and MAIL_FROM')
      : ok('mail', `goes to files in ${mail.folder}`);
  const url = new URL(mail.url);
  const isTls = url.protocol === 'smtps:';
  try {
    const greeting = await probeUrl(url, isTls, portOf(url, isTls ? 465 : 587), (socket) => firstLine(socket));
    if (!greeting.startsWith('220')) throw new Error('does not greet as a mail server');
    return ok('mail', `${url.hostname} greets`);
  } catch (error) {
    return bad(
      'mail',
      `${url.hostname} cannot be used: ${reason(error)}`,
      'check MAIL_URL, and that the firewall allows it',
    );
  }
}

const firstLine = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString('latin1').slice(0, 3)));
    socket.once('close', () => reject(new Error('closes the connection at once')));
  });

/** Checks that each outside party in the settings is reachable. */
export async function lookAtPorts(settings: Settings): Promise<Finding[]> {
  const named = {
    bank: settings.bank?.url,
    verifier: settings.verifier?.url,
    'tax office': settings.taxOffice?.url,
    rates: settings.rates?.url,
  };
  const ports = Object.entries(named).map(([name, url]) => lookAtPort(name, url, settings));
  // The office sign-in is optional and has no sandbox, so it is checked only if it is configured.
  const signIn = settings.officeSignIn?.issuer;
  return Promise.all(signIn === undefined ? ports : [...ports, lookAtPort('office sign-in', signIn, settings)]);
}

/** Names the manual or file-based process that replaces an outside party whose interface is not configured. */
function inPlaceOf(party: string, settings: Settings): string | undefined {
  if (party === 'verifier' && settings.identityDesk) return 'officers check documents at the identity desk';
  if (party === 'bank' && isByFile(settings))
    return 'the office exchanges files with the bank for payments and 1-won proofs; there is no direct debit';
  return undefined;
}

async function lookAtPort(party: string, address: string | undefined, settings: Settings): Promise<Finding> {
  const name = `port ${party}`;
  if (address === undefined) {
    const instead = inPlaceOf(party, settings);
    if (instead !== undefined) return ok(name, instead);
    if (!settings.hasSandboxes) return ok(name, 'closed: features that need it are not offered');
    return settings.publicUrl.startsWith('https:')
      ? warn(name, 'a sandbox replaces it: its results are not real', 'set its URL, or SANDBOXES=off')
      : ok(name, 'a sandbox');
  }
  const url = new URL(address);
  const isTls = url.protocol === 'https:';
  try {
    await probeUrl(url, isTls, portOf(url, isTls ? 443 : 80), () => undefined);
    return ok(name, `${url.host} answers`);
  } catch (error) {
    return bad(
      name,
      `${url.host} cannot be reached: ${reason(error)}`,
      'check its address in the settings, and that the firewall allows it',
    );
  }
}
