import type { LocalizedText } from '#features/credentials/claim-text.ts';
import { openShowable, type Showable } from '#features/credentials/server/held/showable.ts';
import { isMdocForm } from '#features/credentials/server/mdoc/shape.ts';
import { maskResidentNumbers } from '#features/documents/rules.ts';
import { nameLabel } from '#features/issuance/server/wallet/issuer-shapes.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { Candidate, Match } from '../../dcql/evaluate.ts';
import type { ClaimPicture } from './claim-picture.ts';
import type { HeldForm, Leaf } from './held-form.ts';
import { mdocHeld } from './mdoc-held.ts';
import { sdJwtHeld } from './sd-jwt-held.ts';

/** A credential of the person that may be shown. */
export interface HeldCredential extends Candidate, HeldForm {
  readonly showable: Showable;
}

/** Returns the person's credentials for a query: valid ones before revoked and suspended ones. */
export async function listHeldCredentials(
  db: Queryable,
  services: Pick<Services, 'vault'>,
  owner: Owner,
): Promise<HeldCredential[]> {
  const all = await openShowable(db, services, owner);
  const ordered = all.toSorted((one, other) => Number(one.fallen !== null) - Number(other.fallen !== null));
  return ordered.flatMap((showable): HeldCredential | readonly [] => {
    const { form } = showable;
    const read = isMdocForm(form) ? mdocHeld(form) : sdJwtHeld(form);
    return read ? { id: `held-${showable.id}`, isBound: true, showable, ...read } : [];
  });
}

export interface ReadClaim {
  readonly names: readonly string[];
  readonly place: string;
  readonly label: LocalizedText;
  readonly value: string;
  readonly picture: ClaimPicture | undefined;
  readonly isLocked: boolean;
}
export interface Reading {
  readonly claims: readonly ReadClaim[];
  readonly unseen: readonly LocalizedText[];
}

/**
 * Splits a credential's claims into those that the verifier reads and those that stay hidden. The verifier reads the
 * requested claims and those that the issuer made always disclosed.
 */
export function readingOf(held: HeldCredential, match: Match): Reading {
  const seen = held.seen(match);
  const labelOf = labels(held);
  const claims = seen.map((leaf) => ({
    names: leaf.path.filter((part) => typeof part === 'string'),
    place: JSON.stringify(leaf.path),
    label: labelOf(leaf),
    value: leaf.words,
    picture: leaf.picture,
    isLocked: maskResidentNumbers(leaf.whole) !== leaf.whole,
  }));
  // Disclosures come in any order, so they are sorted into the issuer's order of claims.
  const labelled = held.showable.facts.claims.map((one) => one.label);
  const rank = ({ label }: ReadClaim) => (labelled.includes(label) ? labelled.indexOf(label) : labelled.length);
  return {
    claims: claims.toSorted((one, other) => rank(one) - rank(other)),
    unseen: held.parts.filter((part) => !seen.some((leaf) => isBelow(leaf, part))).map(labelOf),
  };
}

const isBelow = (leaf: Leaf, part: Leaf): boolean => part.path.every((step, n) => leaf.path[n] === step);

/** Returns the issuer's label if the value identifies it uniquely, else the claim's name. */
function labels({ showable: { facts }, leaves }: HeldCredential) {
  return ({ path, text }: Leaf): LocalizedText => {
    const [label, ...more] = facts.claims.filter((one) => one.value === text);
    const isAlone = leaves.filter((one) => one.text === text).length <= 1;
    const name = path.findLast((part) => typeof part === 'string') ?? '';
    return label && more.length === 0 && isAlone ? label.label : nameLabel(name);
  };
}
