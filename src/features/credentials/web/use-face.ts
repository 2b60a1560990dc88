import { shortDid } from '#features/identity/did-text.ts';
import { dateText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import type { CardGround, IdCardFace } from '#ui/layout/IdCard.tsx';
import type { Credential } from '../contract.ts';
import { nameOn, stateOf } from '../display.ts';
import { isIssuedType, issuedTypes } from '../types.ts';
import { cardWords } from './card-words.ts';
import { typeName } from './type-name.ts';

const groundOf = (type: string): CardGround =>
  isIssuedType(type) ? issuedTypes[type].ground : type === 'employment' ? 'employee' : 'traveler';

/**
 * Returns what a card shows, all of it from its credential, because the profile's name is self-attested. Only a
 * verified one has the seal.
 */
export function useFace(did: string): (credential: Credential) => IdCardFace {
  const w = useWords(cardWords);
  const gloss = useGloss(cardWords);
  const language = useLanguage();
  const now = new Date();
  return (credential) => {
    const state = stateOf(credential, now);
    const title = typeName(credential, w);
    const statuses = {
      issuer_signed: undefined,
      trial: { word: w.state.trial },
      self_attested: { word: w.stated },
      expired: { tone: 'idle', word: w.state.expired },
      revoked: { tone: 'bad', word: w.state.revoked },
    } as const;
    return {
      id: String(credential.id),
      ground: groundOf(credential.credentialType),
      title,
      gloss: gloss && typeName(credential, gloss),
      status: statuses[state],
      href: `/id?credential=${credential.id}`,
      name: nameOn(credential, title),
      shortDid: shortDid(did),
      issued: w.issued(dateText(credential.issuanceDate, language)),
      sealLabel: state === 'issuer_signed' ? w.seal : undefined,
    };
  };
}
