import { createHash, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { chainOf } from '#platform/server/vault/certificates.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import { shownSafely } from '#platform/texts/shown-safely.ts';
import type { Listing } from '../listing.ts';
import { holds } from './list-signature.ts';

/** Role in which a listed entity is trusted. */
export type Role = 'issuer' | 'verifier';
type Name = Listing['as'];

/** A certificate from a list. */
export interface Anchor {
  readonly certificate: X509Certificate;
  readonly entity: Name;
  readonly roles: readonly Role[];
  /** True if the certificate is a CA's: the entities that it certifies are named by their own certificates. */
  readonly isOfOthers: boolean;
}
export interface TrustList {
  readonly name: Name;
  readonly sequence: number;
  /** Null while the list is valid until it is changed. */
  readonly until: Date | null;
  readonly anchors: readonly Anchor[];
}
/** Reason why a list is rejected. */
export type ListFault = 'unreadable' | 'wrong_signer' | 'bad_signature' | 'not_yet';

const MOST = { entities: 2000, certificates: 4000, name: 100 } as const;
const SKEW_MS = 300_000;

const names = z
  .array(z.looseObject({ lang: z.string().max(50), value: z.string().max(2000) }))
  .min(1)
  .max(100);
const schemeShape = z.looseObject({
  LoTESequenceNumber: z.int().nonnegative().optional(),
  SchemeOperatorName: names,
  ListIssueDateTime: z.iso.datetime({ offset: true }),
  NextUpdate: z.iso.datetime({ offset: true }),
});
const listShape = z.looseObject({
  ListAndSchemeInformation: schemeShape,
  TrustedEntitiesList: z.array(z.unknown()).max(MOST.entities).optional(),
});
const serviceShape = z.looseObject({
  ServiceInformation: z.looseObject({
    ServiceTypeIdentifier: z.string().max(2048).optional(),
    ServiceStatus: z.string().max(2048).optional(),
    StatusStartingTime: z.iso.datetime({ offset: true }).optional(),
    ServiceDigitalIdentity: z.looseObject({
      X509Certificates: z
        .array(z.looseObject({ val: z.string().max(20_000) }))
        .max(100)
        .optional(),
    }),
  }),
});
const entityShape = z.looseObject({
  TrustedEntityInformation: z.looseObject({ TEName: names }),
  TrustedEntityServices: z.array(z.unknown()).max(100),
});

/**
 * Reads a list of trusted entities in its JSON form (ETSI TS 119 602). Its signing certificate must be pinned, or be
 * below a pinned one. Skips entries of unknown kinds. The caller checks whether the list has expired.
 */
export function readTrustList(
  text: string,
  { pins, now }: { readonly pins: readonly string[]; readonly now: Date },
): TrustList | ListFault {
  const jws = readJws(text.trim());
  const read = listShape.safeParse(jws?.payload.LoTE ?? jws?.payload).data;
  if (!jws || !read) return 'unreadable';
  const chain = chainOf(jws.header.x5c, now.getTime() / 1000);
  if (!chain.some(({ raw }) => pins.includes(createHash('sha256').update(raw).digest('hex')))) return 'wrong_signer';
  if (!chain[0] || !holds(jws, chain[0].publicKey)) return 'bad_signature';
  const scheme = read.ListAndSchemeInformation;
  if (Date.parse(scheme.ListIssueDateTime) > now.getTime() + SKEW_MS) return 'not_yet';
  return {
    name: nameIn(scheme.SchemeOperatorName),
    sequence: scheme.LoTESequenceNumber ?? 0,
    until: new Date(scheme.NextUpdate),
    anchors: (read.TrustedEntitiesList ?? []).flatMap((one) => anchorsIn(one, now)).slice(0, MOST.certificates),
  };
}

function anchorsIn(given: unknown, now: Date): Anchor[] {
  const entity = entityShape.safeParse(given).data;
  if (!entity) return [];
  const name = nameIn(entity.TrustedEntityInformation.TEName);
  return entity.TrustedEntityServices.flatMap((one) => {
    const service = serviceShape.safeParse(one).data?.ServiceInformation;
    if (!service || !isInForce(service, now)) return [];
    const { ServiceTypeIdentifier: type = '', ServiceDigitalIdentity: identity } = service;
    return (identity.X509Certificates ?? []).flatMap(({ val }): Anchor[] => {
      const certificate = certificateIn(val);
      const of = { entity: name, roles: rolesOf(type), isOfOthers: isOfAccess(type) };
      return certificate && of.roles.length > 0 ? [{ certificate, ...of }] : [];
    });
  });
}

const IN_FORCE = ['notified', 'granted', 'recognisedatnationallevel'];
/** An unknown status is not in force. A service without a status is in force because it is listed. */
function isInForce(
  { ServiceStatus: status, StatusStartingTime: from }: z.output<typeof serviceShape>['ServiceInformation'],
  now: Date,
): boolean {
  const isKnown = status === undefined || IN_FORCE.includes(status.split('/').at(-1)?.toLowerCase() ?? '');
  return isKnown && (from === undefined || Date.parse(from) <= now.getTime());
}

const OF_ETSI = 'http://uri.etsi.org/19602/SvcType/';
/** Reports whether listed entities issue access certificates to verifiers (annex F). */
const isOfAccess = (type: string): boolean => type.startsWith(`${OF_ETSI}WRPAC/`);

/**
 * Returns the roles for a service type. A type of the list's own, or none, has both roles. Keepers of status lists and
 * registers have neither.
 */
function rolesOf(type: string): readonly Role[] {
  if (!type.startsWith(OF_ETSI)) return ['issuer', 'verifier'];
  if (!type.endsWith('/Issuance')) return [];
  if (isOfAccess(type)) return ['verifier'];
  return /\/SvcType\/(PID|PubEAA|QEAA|EAA)\//i.test(type) ? ['issuer'] : [];
}

function certificateIn(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    return undefined;
  }
}

function nameIn(given: z.output<typeof names>): Name {
  const of = (language: string) => given.find(({ lang }) => lang.toLowerCase().split('-')[0] === language)?.value;
  const ko = of('ko');
  return { en: lineOf(of('en') ?? given[0]?.value ?? ''), ko: ko === undefined ? null : lineOf(ko) };
}

/** Reduces a name to one line of a length that fits a screen. */
export const lineOf = (text: string): string => {
  const line = shownSafely(text).replace(/\s+/g, ' ').trim();
  return line.length > MOST.name ? `${line.slice(0, MOST.name).toWellFormed()}…` : line;
};
