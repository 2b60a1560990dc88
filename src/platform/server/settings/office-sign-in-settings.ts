import { z } from 'zod';
import { endpoint } from './values.ts';

const visible = (min: number) =>
  z
    .string()
    .min(min)
    .max(512)
    .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII');

/** Settings of the provider at which office staff sign in before their passkey. */
export const officeSignInValues = {
  OFFICE_OIDC_ISSUER: endpoint.optional(),
  OFFICE_OIDC_CLIENT_ID: visible(1).optional(),
  OFFICE_OIDC_CLIENT_SECRET: visible(8).optional(),
};
type Values = z.output<z.ZodObject<typeof officeSignInValues>>;

/** OpenID Connect provider for office staff (OpenID Connect Core 1.0), and this server's client there. */
export interface OfficeSignInSettings {
  /** Issuer exactly as the provider writes it, including a trailing slash if it has one. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Returns the fault in these values, or undefined. */
export function officeSignInFault(
  values: Values & { readonly WALLET_MODE: 'personal' | 'hosted' },
): string | undefined {
  const { OFFICE_OIDC_ISSUER: issuer, OFFICE_OIDC_CLIENT_ID: id, OFFICE_OIDC_CLIENT_SECRET: secret } = values;
  const given = [issuer, id, secret].filter((value) => value !== undefined).length;
  if (given === 0) return undefined;
  if (given < 3)
    return 'OFFICE_OIDC_ISSUER, OFFICE_OIDC_CLIENT_ID and OFFICE_OIDC_CLIENT_SECRET must be set together or not at all';
  return values.WALLET_MODE === 'personal'
    ? 'OFFICE_OIDC_ISSUER is for hosted mode only: a personal wallet has no office'
    : undefined;
}

/** Returns the provider that these values name. */
export const officeSignInSettings = ({
  OFFICE_OIDC_ISSUER: issuer,
  OFFICE_OIDC_CLIENT_ID: clientId,
  OFFICE_OIDC_CLIENT_SECRET: clientSecret,
}: Values): OfficeSignInSettings | undefined =>
  issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
