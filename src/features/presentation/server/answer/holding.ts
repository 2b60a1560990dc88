import type { InBoth } from '#features/credentials/held.ts';
import { disclosuresOf } from '#features/credentials/server/forms/disclose.ts';
import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { openPayload, type SdJwtParts, splitSdJwt } from '#features/credentials/server/forms/sd-jwt.ts';
import { openShowable, type Showable } from '#features/credentials/server/held/showable.ts';
import { maskResidentNumbers } from '#features/documents/resident-number.ts';
import { OF_FORM, valueText } from '#features/issuance/server/wallet/check-taken.ts';
import { shownLine } from '#features/issuance/server/wallet/issuer-shapes.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import type { Candidate, Match } from '../../dcql/evaluate.ts';
import { authoritiesIn } from './authorities.ts';

type Json = Readonly<Record<string, unknown>>;
/** A credential that may be shown. */
export interface Held extends Candidate {
  readonly showable: Showable;
  readonly parts: SdJwtParts;
  readonly signed: Json;
  readonly claims: Json;
}

/** What a person holds, as a query asks about it. */
export async function listHolding(db: Queryable, services: Pick<Services, 'vault'>, owner: Owner): Promise<Held[]> {
  return (await openShowable(db, services, owner)).flatMap((showable): Held | readonly [] => {
    const parts = splitSdJwt(showable.form);
    const jws = parts && readJws(parts.jwt);
    const claims = parts && jws && openPayload(jws.payload, parts.disclosures);
    if (!parts || !jws || !claims) return [];
    return {
      id: `held-${showable.id}`,
      format: SD_JWT_VC,
      type: String(claims.vct),
      claims,
      isBound: true,
      authorities: authoritiesIn(jws.header.x5c),
      showable,
      parts,
      signed: jws.payload,
    };
  });
}

/** The form with what a match shows, without key binding. */
export function presentedOf({ parts }: Pick<Held, 'parts'>, { shown = [] }: Match): string {
  const places = shown.map(({ path }) => path);
  return [parts.jwt, ...disclosuresOf(parts, places), ''].join('~');
}

/** A claim that its verifier reads. */
export interface ReadClaim {
  readonly names: readonly string[];
  readonly label: InBoth;
  readonly value: string;
  readonly isLocked: boolean;
}
export interface Reading {
  readonly claims: readonly ReadClaim[];
  readonly unseen: readonly InBoth[];
}

/** What a verifier reads in what is presented to it: what is asked for, and what the issuer left open to anybody; and what stays unseen. */
export function readingOf(held: Held, match: Match): Reading {
  const presented = splitSdJwt(presentedOf(held, match));
  const opened = openPayload(held.signed, presented?.disclosures ?? []) ?? {};
  const all = leavesOf(held.claims);
  const seen = leavesOf(opened);
  const labelOf = labels(held, all);
  const isSeen = new Set(seen.map(({ path }) => String(path[0])));
  const claims = seen.map(({ path, value }) => ({
    names: path.filter((part) => typeof part === 'string'),
    label: labelOf(path, value),
    value: valueText(value),
    isLocked: maskResidentNumbers(String(value)) !== String(value),
  }));
  // Disclosures come in any order; people read them in their issuer's.
  const labelled = held.showable.facts.claims.map((one) => one.label);
  const rank = ({ label }: ReadClaim) => (labelled.includes(label) ? labelled.indexOf(label) : labelled.length);
  return {
    claims: claims.toSorted((one, other) => rank(one) - rank(other)),
    unseen: Object.keys(held.claims)
      .filter((name) => !OF_FORM.has(name) && !isSeen.has(name))
      .map((name) => labelOf([name], held.claims[name])),
  };
}

type Leaf = { readonly path: readonly (string | number)[]; readonly value: unknown };

/** Each single value below the claims of a person. */
function leavesOf(claims: Json): Leaf[] {
  const below = (path: Leaf['path'], value: unknown): Leaf[] => {
    if (typeof value !== 'object' || value === null) return [{ path, value }];
    return Object.entries(value).flatMap(([name, one]) =>
      below([...path, Array.isArray(value) ? Number(name) : name], one),
    );
  };
  return Object.entries(claims).flatMap(([name, value]) => (OF_FORM.has(name) ? [] : below([name], value)));
}

/** By its issuer's label where that is told by the value alone; else by its name. */
function labels({ showable: { facts } }: Held, all: readonly Leaf[]) {
  const of = (value: unknown) => facts.claims.filter((one) => one.value === valueText(value));
  return (path: Leaf['path'], value: unknown): InBoth => {
    const [label, ...more] = of(value);
    const isAlone = all.filter((one) => valueText(one.value) === valueText(value)).length <= 1;
    if (label && more.length === 0 && isAlone) return label.label;
    const name = path.findLast((part) => typeof part === 'string') ?? '';
    return { en: shownLine(name.replaceAll('_', ' ')), ko: null };
  };
}
