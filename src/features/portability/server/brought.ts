import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { HeldFacts } from '#features/credentials/contract.ts';
import type { LocalizedText } from '#features/credentials/localized-text.ts';
import type { PrivateKeys } from '#features/credentials/server/export/export-shape.ts';
import { pointOf } from '#features/credentials/server/export/read-identity.ts';
import { boundKeyOf } from '#features/credentials/server/forms/bound-key.ts';
import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { openPayload, splitSdJwt } from '#features/credentials/server/forms/sd-jwt.ts';
import { claimLabels } from '#features/credentials/server/forms/type-metadata.ts';
import type { HeldCopy } from '#features/credentials/server/held/held.ts';
import { readIssuerSigned } from '#features/credentials/server/mdoc/issuer-signed.ts';
import { isMdocForm, MSO_MDOC } from '#features/credentials/server/mdoc/mdoc-form.ts';
import { type Expected, valueText } from '#features/issuance/server/wallet/expected-credential.ts';
import { shownLine } from '#features/issuance/server/wallet/issuer-shapes.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import type { Left } from '../rules.ts';
import type { OpenedFile } from './read-file.ts';

/** A credential of a file as it is judged here: by its issuer's word, whatever the file says of it. */
export interface Brought {
  readonly name: LocalizedText;
  readonly expected: Expected['plan'];
  readonly copies: readonly HeldCopy[];
  /** What its issuer calls its claims, as the wallet before was told: by the values that they have. */
  readonly labels: HeldFacts['claims'];
  /** A PNG, base64, as the file has it. */
  readonly logo?: string | undefined;
}
/** In what servers like this sign, and for checkers alone. */
const OF_SERVERS = ['verification', 'evidence'];
export type BroughtOrLeft = Brought | { readonly name: LocalizedText; readonly why: Left };

const oneLine = ({ en, ko }: LocalizedText): LocalizedText => ({
  en: shownLine(en),
  ko: ko === null ? null : shownLine(ko),
});

/** What the server of before signed itself, of verified documents; what a sandbox looked at proves nothing anywhere. */
export const ofServer = ({ bundle, keys }: OpenedFile, today: string): BroughtOrLeft[] =>
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

/** What others had issued to the wallet of before, in all of its copies. */
export const ofOthers = ({ bundle, keys }: OpenedFile, now: Date): BroughtOrLeft[] =>
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
/** Where each claim of a file stands in what was signed, by its value: its issuer's label goes with that place. What stands nowhere has none. */
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

/** Whether a form itself says by whom it is: an mdoc never does, and nothing but a certificate that is believed then tells whose it is. */
export const saysIssuer = (form: string): boolean => !isMdocForm(form) && typeof payloadOf(form).iss === 'string';

function docTypeOf(form: string): string {
  try {
    return readIssuerSigned(form).mso.docType;
  } catch {
    // The check says the same of it, and why.
    return '';
  }
}

type Key = PrivateKeys['credentials'][number]['key'];
function broughtBy(
  copies: readonly { readonly form: string; readonly key: Key | undefined }[],
  expected: Expected['plan'],
  { claims: labels, logo }: Pick<HeldFacts, 'claims' | 'logo'> = { claims: [] },
): BroughtOrLeft {
  const bound = copies.flatMap(({ form, key }) => {
    const holder = key && holderOf(form, key);
    return holder ? [{ form, holder }] : [];
  });
  if (copies.length === 0 || bound.length < copies.length) return { name: expected.name, why: 'not_bound' };
  return { name: expected.name, expected, copies: bound, labels, logo };
}

/** The private key of a copy; undefined where it is another's. What a JWK says of its own x and y is not asked. */
function holderOf(form: string, { d }: Key): KeyObject | undefined {
  const bound = boundKeyOf(form);
  try {
    const point = pointOf(d);
    if (bound?.x !== point.x || bound.y !== point.y) return undefined;
    return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, ...point }, format: 'jwk' });
  } catch {
    // No number of the curve.
    return undefined;
  }
}

/** The labels of before for claims that say the same; each is given once. */
export function relabelled(claims: HeldFacts['claims'], labels: HeldFacts['claims']): HeldFacts['claims'] {
  const left = [...labels];
  const ofPerson = claims.filter(({ label }) => labels.length > 0 || !OF_SERVERS.includes(label.en));
  return ofPerson.map((claim) => {
    const at = left.findIndex(({ value }) => value === claim.value);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found ? { ...claim, label: oneLine(found.label) } : claim;
  });
}
