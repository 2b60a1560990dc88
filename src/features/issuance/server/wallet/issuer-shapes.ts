import { z } from 'zod';
import type { LocalizedText } from '#features/credentials/claim-text.ts';
import { shownSafely } from '#platform/texts/shown-safely.ts';
import { PRE_AUTHORIZED } from '../issuer/offers/offer-object.ts';
import { encryptionShapes } from './encryption.ts';

/**
 * Shapes of an issuer's responses, not yet trusted; unknown members are ignored (OpenID4VCI 1.0, sections 4.1.1 and
 * 12.2.4; RFC 8414).
 */
const url = z.url({ protocol: /^https?$/ }).max(2048);
const display = z
  .array(
    z.looseObject({
      name: z.string().max(2000).optional(),
      locale: z.string().max(50).optional(),
      // Logo of the issuer or credential; an unreadable logo counts as absent.
      logo: z
        .looseObject({ uri: z.string().max(200_000) })
        .optional()
        .catch(undefined),
    }),
  )
  .max(100)
  .optional();

export const offerShape = z.looseObject({
  credential_issuer: url,
  credential_configuration_ids: z.array(z.string().max(200)).min(1).max(50),
  grants: z
    .looseObject({
      authorization_code: z
        .looseObject({
          issuer_state: z.string().max(4096).optional(),
          authorization_server: z.string().max(2048).optional(),
        })
        .optional(),
      [PRE_AUTHORIZED]: z
        .looseObject({
          'pre-authorized_code': z.string().min(1).max(4096),
          tx_code: z
            .looseObject({
              input_mode: z.string().optional(),
              length: z.int().min(1).max(64).optional(),
              description: z.string().max(300).optional(),
            })
            .optional(),
          authorization_server: z.string().max(2048).optional(),
        })
        .optional(),
    })
    .optional(),
});
export type ReadOffer = z.output<typeof offerShape>;

const described = z.looseObject({
  display,
  claims: z
    .array(
      z.looseObject({
        path: z
          .array(z.union([z.string().max(200), z.int(), z.null()]))
          .min(1)
          .max(10),
        display,
      }),
    )
    .max(200)
    .optional(),
});
const configuration = z.looseObject({
  format: z.string(),
  vct: z.string().max(2048).optional(),
  doctype: z.string().min(1).max(2048).optional(),
  credential_signing_alg_values_supported: z.array(z.unknown()).max(100).optional(),
  scope: z.string().max(1000).optional(),
  cryptographic_binding_methods_supported: z.array(z.string()).optional(),
  proof_types_supported: z.record(z.string(), z.unknown()).optional(),
  credential_metadata: described.optional(),
});
export type Configuration = z.output<typeof configuration>;

export const issuerShape = z.looseObject({
  credential_issuer: z.string(),
  authorization_servers: z.array(z.string().max(2048)).max(20).optional(),
  credential_endpoint: url,
  nonce_endpoint: url.optional(),
  deferred_credential_endpoint: url.optional(),
  notification_endpoint: url.optional(),
  batch_credential_issuance: z.looseObject({ batch_size: z.int().min(2) }).optional(),
  ...encryptionShapes,
  display,
  credential_configurations_supported: z.record(z.string(), z.unknown()),
});
export type IssuerMetadata = z.output<typeof issuerShape>;
export const readConfiguration = (given: unknown): Configuration | undefined => configuration.safeParse(given).data;
export const serverShape = z.looseObject({
  issuer: z.string(),
  token_endpoint: url,
  authorization_endpoint: url.optional(),
  pushed_authorization_request_endpoint: url.optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  dpop_signing_alg_values_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string().max(100)).max(50).optional(),
  challenge_endpoint: url.optional(),
});
export type ServerMetadata = z.output<typeof serverShape>;

/** Reduces a third-party text to one line of a length that fits a screen. */
export const shownLine = (text: string, most = 100): string => {
  const line = shownSafely(text).replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line;
};

/** Returns a display name in English or its only language, and in Korean; `otherwise` if it has none. */
export function inBoth(given: z.output<typeof display>, otherwise: string): LocalizedText {
  const named = (given ?? []).flatMap(({ name, locale }) => {
    const line = shownLine(name ?? '');
    return line === '' ? [] : [{ line, language: (locale ?? 'en').split(/[-_]/)[0]?.toLowerCase() }];
  });
  const of = (language: string) => named.find((one) => one.language === language)?.line;
  return { en: of('en') ?? named[0]?.line ?? shownLine(otherwise), ko: of('ko') ?? null };
}

/**
 * Returns a label for a claim by its name, if its issuer has no certain label. Both languages are known for ages
 * (ISO 18013-5, section 7.2.5) and for the trial claims of servers like this one.
 */
export function nameLabel(name: string): LocalizedText {
  const [, age] = /^age_over_(\d\d)$/.exec(name) ?? [];
  if (age !== undefined) return { en: `Over ${age}`, ko: `만 ${age}세 이상` };
  if (name === 'trial') return { en: 'Trial', ko: '체험용' };
  return { en: shownLine(name.replaceAll('_', ' ')), ko: null };
}
