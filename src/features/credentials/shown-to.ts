import type { ClaimName } from './claims.ts';
import type { Showing } from './contract.ts';
import { LINK_LIFE_S } from './rules.ts';

/** Claims of one credential that a counterparty has seen, each with the time of its last presentation. */
export interface SeenCredential {
  readonly credentialId: number;
  readonly name: string;
  readonly type: string;
  readonly claims: readonly { readonly claim: ClaimName; readonly last: string }[];
}
/** A party to whom something was shown. */
export interface Counterparty {
  readonly to: string;
  readonly last: string;
  readonly times: number;
  readonly seen: readonly SeenCredential[];
}

/** Normalizes a name: people type one name with different case and spacing. */
const keyOf = (to: string) => to.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();

/** Groups presentations by counterparty, the most recent first. `showings` must be newest first. */
export function counterpartiesOf(showings: readonly Showing[]): Counterparty[] {
  const byKey = Map.groupBy(showings, ({ to }) => keyOf(to));
  return [...byKey.values()].flatMap((own) => {
    const [newest] = own;
    if (!newest) return [];
    const byCredential = [...Map.groupBy(own, ({ credentialId }) => credentialId).values()];
    return { to: newest.to, last: newest.shownAt, times: own.length, seen: byCredential.flatMap(seenIn) };
  });
}

/** Returns the counterparty that matches a typed name. */
export const counterpartyOf = (parties: readonly Counterparty[], to: string): Counterparty | undefined =>
  parties.find((party) => keyOf(party.to) === keyOf(to));

/** A link as its holder created it. */
export interface ShareLink extends Pick<Showing, 'credentialId' | 'claims' | 'to'> {
  readonly expiresAt: string;
}

/** Returns the showing that used a link, once a verifier has accepted it. */
export function acceptanceOf(showings: readonly Showing[], { expiresAt, ...link }: ShareLink): Showing | undefined {
  const madeAt = Date.parse(expiresAt) - LINK_LIFE_S * 1000;
  return showings.find(
    ({ credentialId, claims, to, shownAt }) =>
      credentialId === link.credentialId &&
      to === link.to.trim() &&
      claims.length === link.claims.length &&
      claims.every((claim) => link.claims.includes(claim)) &&
      Date.parse(shownAt) >= madeAt,
  );
}

function seenIn(own: readonly Showing[]): SeenCredential[] {
  const [newest] = own;
  if (!newest) return [];
  const last = new Map<ClaimName, string>();
  for (const { claims, shownAt } of own) for (const claim of claims) if (!last.has(claim)) last.set(claim, shownAt);
  const { credentialId, credentialName: name, credentialType: type } = newest;
  return [{ credentialId, name, type, claims: [...last].map(([claim, at]) => ({ claim, last: at })) }];
}
