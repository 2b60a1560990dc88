import { disclosuresOf } from '#features/credentials/server/forms/disclose.ts';
import { SD_JWT_VC } from '#features/credentials/server/forms/form.ts';
import { openPayload, type SdJwtParts, sdHash, splitSdJwt } from '#features/credentials/server/forms/sd-jwt.ts';
import { valueText, wordsOf } from '#features/issuance/server/wallet/expected-credential.ts';
import { OF_FORM } from '#features/issuance/server/wallet/taking/check-taken.ts';
import { readJws, signJws } from '#platform/server/vault/jws.ts';
import type { Match } from '../../dcql/evaluate.ts';
import { hashesOf } from '../request/transactions.ts';
import { authoritiesIn } from './authorities.ts';
import { pictureIn } from './claim-picture.ts';
import type { HeldForm, Leaf } from './held-form.ts';

type Json = Readonly<Record<string, unknown>>;

/** Reads a held SD-JWT VC; undefined if the form is not one. */
export function sdJwtHeld(form: string): HeldForm | undefined {
  const parts = splitSdJwt(form);
  const jws = parts && readJws(parts.jwt);
  const claims = parts && jws && openPayload(jws.payload, parts.disclosures);
  if (!parts || !jws || !claims) return undefined;
  return {
    format: SD_JWT_VC,
    type: String(claims.vct),
    claims,
    authorities: authoritiesIn(jws.header.x5c),
    parts: ofPerson(claims).map(([name, value]) => leafOf([name], value)),
    leaves: leavesOf(claims),
    seen: (match) => {
      const presented = splitSdJwt(presentedOf(parts, match));
      return leavesOf(openPayload(jws.payload, presented?.disclosures ?? []) ?? {});
    },
    present: ({ form: copy, holder }, match, { clientId, nonce, transactions = [] }) => {
      const split = splitSdJwt(copy);
      if (!split) return undefined;
      const presented = presentedOf(split, match);
      const binding = { iat: Math.floor(Date.now() / 1000), aud: clientId, nonce, sd_hash: sdHash({ presented }) };
      // RFC 9901, section 4.3.
      return presented + signJws(holder, { typ: 'kb+jwt' }, { ...binding, ...hashesOf(transactions) });
    },
  };
}

/** Returns the form with the disclosures of a match, without key binding. */
function presentedOf(parts: SdJwtParts, { shown = [] }: Match): string {
  const places = shown.map(({ path }) => path);
  return [parts.jwt, ...disclosuresOf(parts, places), ''].join('~');
}

const ofPerson = (claims: Json) => Object.entries(claims).filter(([name]) => !OF_FORM.has(name));

const leafOf = (path: Leaf['path'], value: unknown): Leaf => ({
  ...{ path, text: valueText(value), whole: String(value) },
  words: wordsOf(value),
  picture: pictureIn(value),
});

/** Returns each single value in the claims about the person. */
function leavesOf(claims: Json): Leaf[] {
  const below = (path: Leaf['path'], value: unknown): Leaf[] => {
    if (typeof value !== 'object' || value === null) return [leafOf(path, value)];
    return Object.entries(value).flatMap(([name, one]) =>
      below([...path, Array.isArray(value) ? Number(name) : name], one),
    );
  };
  return ofPerson(claims).flatMap(([name, value]) => below([name], value));
}
