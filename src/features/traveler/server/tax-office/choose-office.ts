import { readClientCertificate } from '#platform/server/outside/client-certificate.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { httpOffice } from './http.ts';
import { type SandboxOffice, type TaxOffice, taxOfficePort } from './port.ts';
import { type SandboxTimes, sandboxOffice } from './sandbox-office.ts';

declare module '#platform/server/services.ts' {
  interface SandboxSpeeds {
    readonly taxOffice?: SandboxTimes;
  }
}

const nobody = () => Promise.reject(new Error('this server has no tax office'));

/** No office. Nothing is recorded, so claims of an earlier office stay as they are. */
export const closedOffice: TaxOffice = {
  name: 'none',
  isOffered: false,
  isSandbox: false,
  record: nobody,
  confirmed: nobody,
  close: () => undefined,
};

/** The server's tax office: the configured one, otherwise the sandbox (which has `start`) or none. */
export const taxOfficeOf = perServer(({ db, settings, egress, speeds }: Services): TaxOffice | SandboxOffice => {
  const { taxOffice } = settings;
  if (!taxOffice)
    return taxOfficePort.state(settings) === 'closed' ? closedOffice : sandboxOffice(db, speeds.taxOffice);
  const { url, key, certificate } = taxOffice;
  const read = certificate && readClientCertificate('TAX_OFFICE_CERT', certificate);
  return httpOffice(egress, { url, key, certificate: read });
});
