import { resolve } from 'node:path';
import { z } from 'zod';
import { bearer, endpoint } from './values.ts';

export const taxOfficeValues = {
  TAX_OFFICE_URL: endpoint.optional(),
  TAX_OFFICE_KEY: bearer.optional(),
  TAX_OFFICE_CERT: z.string().min(1).optional(),
  TAX_OFFICE_CERT_KEY: z.string().min(1).optional(),
};
type Values = z.output<z.ZodObject<typeof taxOfficeValues>>;

/** HTTP access to a tax office, which authenticates us by a key, a client certificate, or both. */
export interface TaxOfficeSettings {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string | undefined;
  /** Paths of the client certificate and its key. */
  readonly certificate: { readonly cert: string; readonly key: string } | undefined;
}

/** Returns the fault in these values, or undefined. */
export function taxOfficeFault(values: Values): string | undefined {
  const { TAX_OFFICE_URL: url, TAX_OFFICE_KEY: key, TAX_OFFICE_CERT: cert, TAX_OFFICE_CERT_KEY: certKey } = values;
  if ((cert === undefined) !== (certKey === undefined))
    return 'TAX_OFFICE_CERT and TAX_OFFICE_CERT_KEY must be set together or not at all';
  if (url === undefined && (key ?? cert) !== undefined) return 'TAX_OFFICE_KEY and TAX_OFFICE_CERT need TAX_OFFICE_URL';
  if (url !== undefined && (key ?? cert) === undefined)
    return 'TAX_OFFICE_URL needs TAX_OFFICE_KEY, or TAX_OFFICE_CERT with TAX_OFFICE_CERT_KEY';
  return cert !== undefined && !url?.startsWith('https:') ? 'TAX_OFFICE_CERT needs an https TAX_OFFICE_URL' : undefined;
}

/** Returns the tax office that these values name. */
export function taxOfficeSettings({ TAX_OFFICE_URL: url, TAX_OFFICE_KEY: key, ...files }: Values) {
  const { TAX_OFFICE_CERT: cert, TAX_OFFICE_CERT_KEY: certKey } = files;
  const certificate = cert && certKey ? { cert: resolve(cert), key: resolve(certKey) } : undefined;
  return url ? ({ url: url.replace(/\/+$/, ''), key, certificate } satisfies TaxOfficeSettings) : undefined;
}
