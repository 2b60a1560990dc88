import { shortDid } from '#features/identity/did-text.ts';
import { dateText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import type { CardGround, IdCardFace } from '#ui/layout/IdCard.tsx';
import type { Credential } from '../contract.ts';
import { isIssuedType, issuedTypes, nameOn, stateOf } from '../display.ts';
import { cardWords } from './card-words.ts';
import type { words } from './words.ts';

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

/** Returns the label of a known type; an unknown one is shown as it is (docs/product/identity.md#credential-types). */
export const typeName = (
  { credentialType }: Pick<Credential, 'credentialType'>,
  { types }: { types: Readonly<Record<string, string>> },
): string => types[credentialType] ?? credentialType;

/** Returns the label of a type in lists: those of the add form keep its labels, others the labels of their cards. */
export function typeLabel({ credentialType }: Pick<Credential, 'credentialType'>, w: (typeof words)['en']): string {
  const added: Readonly<Record<string, string>> = w.addTypes;
  return added[credentialType] ?? typeName({ credentialType }, w);
}
