import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { LocalizedText } from '#features/credentials/claim-text.ts';
import type { HeldFacts } from '#features/credentials/contract.ts';
import type { PrivateKeys } from '#features/credentials/server/export/export-shape.ts';
import { pointOf } from '#features/credentials/server/export/read-identity.ts';
import { boundKeyOf } from '#features/credentials/server/forms/bound-key.ts';
import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { openPayload, splitSdJwt } from '#features/credentials/server/forms/sd-jwt.ts';
import { claimLabels } from '#features/credentials/server/forms/type-metadata.ts';
import type { HeldCopy } from '#features/credentials/server/held/held.ts';
import { readIssuerSigned } from '#features/credentials/server/mdoc/issuer-signed.ts';
import { isMdocForm, MSO_MDOC } from '#features/credentials/server/mdoc/shape.ts';
import { type Expected, valueText } from '#features/issuance/server/wallet/expected-credential.ts';
import { shownLine } from '#features/issuance/server/wallet/issuer-shapes.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import type { SkipReason } from '../rules.ts';
import type { OpenedFile } from './read-file.ts';

/** A credential from a file, trusted only as far as its issuer signed it, whatever the file claims. */
export interface FileCredential {
  readonly name: LocalizedText;
  readonly expected: Expected['plan'];
  readonly copies: readonly HeldCopy[];
  /** The issuer's labels for the claims, as the previous wallet stored them; matched by value. */
  readonly labels: HeldFacts['claims'];
  /** PNG in base64, as in the file. */
  readonly logo?: string | undefined;
}
/** Claims that Ingam servers add for verifiers only. */
const OF_SERVERS = ['verification', 'evidence'];
export type CredentialOrReason = FileCredential | { readonly name: LocalizedText; readonly why: SkipReason };

const oneLine = ({ en, ko }: LocalizedText): LocalizedText => ({
  en: shownLine(en),
  ko: ko === null ? null : shownLine(ko),
});

/**
 * Returns the credentials that the previous server itself signed for verified documents. One that a sandbox checked
 * proves nothing anywhere.
 */
export const credentialsOfServer = ({ bundle, keys }: OpenedFile, today: string): CredentialOrReason[] =>
  bundle.credentials.items
    .filter(({ verification, checkedBy }) => verification !== 'self_attested' || checkedBy !== null)
    .map((one) => {
      const name = oneLine({ en: one.credentialData.name, ko: null });
      if (one.isRevoked) return { name, why: 'revoked' };
      if (one.verification !== 'issuer_signed') return { name, why: 'trial' };
      if (one.expirationDate !== null && one.expirationDate < today) return { name, why: 'expired' };
      const key = keys.credentials.find(({ credentialId }) => credentialId === one.id)?.key;
      const { iss, vct } = readJws(splitSdJwt(one.form)?.jwt ?? '')?.payload ?? {};
      const issuer = URL.parse(String(iss));
      if (issuer?.protocol !== 'https:') return { name, why: 'unreachable' };
      return broughtBy([{ form: one.form, key }], {
        issuer: issuer.href.replace(/\/$/, ''),
        issuerName: { en: issuer.host, ko: null },
        format: SD_JWT_VC,
        vct: String(vct),
        name,
        claims: Object.entries(claimLabels).map(([claim, label]) => ({ path: [claim], label })),
      });
    });

/** Returns the credentials that other issuers issued to the previous wallet, with all their copies. */
export const credentialsOfOthers = ({ bundle, keys }: OpenedFile, now: Date): CredentialOrReason[] =>
  (bundle.held?.items ?? []).map((one) => {
    const name = oneLine(one.name);
    if (one.status === 'revoked') return { name, why: 'revoked' };
    if (one.expiresAt !== null && Date.parse(one.expiresAt) <= now.getTime()) return { name, why: 'expired' };
    if (!URL.canParse(one.issuer.id)) return { name, why: 'unreachable' };
    const copies = keys.held.find(({ heldId }) => heldId === one.id)?.copies ?? [];
    const isMdoc = isMdocForm(one.form);
    const plan: Expected['plan'] = {
      issuer: one.issuer.id,
      issuerName: oneLine(one.issuer.name),
      format: isMdoc ? MSO_MDOC : SD_JWT_VC,
      vct: isMdoc ? docTypeOf(one.form) : String(payloadOf(one.form).vct),
      name,
      claims: isMdoc ? [] : placed(payloadOf(one.form), one.claims),
    };
    return broughtBy(copies, plan, one);
  });

const payloadOf = (form: string): Readonly<Record<string, unknown>> => {
  const parts = splitSdJwt(form);
  const payload = parts && readJws(parts.jwt)?.payload;
  return (payload && openPayload(payload, parts.disclosures)) ?? {};
};

type Described = Expected['plan']['claims'];
const DEEP = 6;
/**
 * Finds the position of each claim of the file in the signed payload, by its value, and attaches the issuer's label to
 * it. A value that occurs nowhere gets no label.
 */
function placed(payload: Readonly<Record<string, unknown>>, claims: HeldFacts['claims']): Described {
  const places = placesIn(payload, DEEP);
  return claims.flatMap(({ label, value }) => {
    const at = places.findIndex(({ text }) => text === value);
    const [found] = at < 0 ? [] : places.splice(at, 1);
    return found ? [{ path: [...found.path], label: oneLine(label) }] : [];
  });
}

interface Place {
  readonly path: readonly string[];
  readonly text: string;
}
const placesIn = (value: unknown, deep: number): Place[] =>
  deep === 0 || typeof value !== 'object' || value === null || Array.isArray(value)
    ? []
    : Object.entries(value).flatMap(([name, one]) => [
        { path: [name], text: valueText(one) },
        ...placesIn(one, deep - 1).map(({ path, text }) => ({ path: [name, ...path], text })),
      ]);

/**
 * Reports whether a credential itself names its issuer. An mdoc never does; only a trusted certificate shows whose it
 * is.
 */
export const namesIssuer = (form: string): boolean => !isMdocForm(form) && typeof payloadOf(form).iss === 'string';

function docTypeOf(form: string): string {
  try {
    return readIssuerSigned(form).mso.docType;
  } catch {
    // The later check fails for the same reason and reports it.
    return '';
  }
}

type Key = PrivateKeys['credentials'][number]['key'];
function broughtBy(
  copies: readonly { readonly form: string; readonly key: Key | undefined }[],
  expected: Expected['plan'],
  { claims: labels, logo }: Pick<HeldFacts, 'claims' | 'logo'> = { claims: [] },
): CredentialOrReason {
  const bound = copies.flatMap(({ form, key }) => {
    const holder = key && holderOf(form, key);
    return holder ? [{ form, holder }] : [];
  });
  if (copies.length === 0 || bound.length < copies.length) return { name: expected.name, why: 'not_bound' };
  return { name: expected.name, expected, copies: bound, labels, logo };
}

/** Returns the private key of a copy, or undefined if it belongs to another. The x and y of the JWK are ignored. */
function holderOf(form: string, { d }: Key): KeyObject | undefined {
  const bound = boundKeyOf(form);
  try {
    const point = pointOf(d);
    if (bound?.x !== point.x || bound.y !== point.y) return undefined;
    return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, ...point }, format: 'jwk' });
  } catch {
    // The number is not a valid private key on the curve.
    return undefined;
  }
}

/** Applies the old labels to claims with the same content, each label once. */
export function applyLabels(claims: HeldFacts['claims'], labels: HeldFacts['claims']): HeldFacts['claims'] {
  const left = [...labels];
  const ofPerson = claims.filter(({ label }) => labels.length > 0 || !OF_SERVERS.includes(label.en));
  return ofPerson.map((claim) => {
    const at = left.findIndex(({ value }) => value === claim.value);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found ? { ...claim, label: oneLine(found.label) } : claim;
  });
}
