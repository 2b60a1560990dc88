import type { Credential } from '#features/credentials/contract.ts';
import { cardsOf, nameOn, stateOf } from '#features/credentials/display.ts';
import { useRead as useCredentialsRead } from '#features/credentials/web/calls.ts';
import { cardWords } from '#features/credentials/web/card-words.ts';
import { credentialTone } from '#features/credentials/web/tones.ts';
import { typeName } from '#features/credentials/web/type-name.ts';
import { shortDid } from '#features/identity/did-text.ts';
import { useUser } from '#features/me/web/use-user.ts';
import { dateText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { type CardGround, type IdCardFace, IdCardStack } from '#ui/layout/IdCard.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { type HomePart, isBare } from './is-bare.ts';
import { words } from './words.ts';

const STACK_HEIGHT = 312;
const GROUNDS: Readonly<Record<string, CardGround>> = { national_id: 'citizen', employment: 'employee' };

/** The person's IDs as a fan of cards, from their credentials; each leads to its own on DigitalID. Without any, and before there is one, nothing. */
export function Ids({ isDue, isNew }: HomePart) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const user = useUser().data;
  const credentials = useCredentialsRead('GET /api/credentials/{userId}');
  const skeleton = (label: string) => <SkeletonBlock height={STACK_HEIGHT} label={label} />;
  if (isBare(credentials, isNew)) return null;
  return (
    <>
      <SectionHead title={w.ids} gloss={gloss?.ids} link={{ href: '/id', text: w.digitalId }} isPlain />
      <Loaded read={isDue ? credentials : { ...credentials, data: undefined }} what={w.ids} skeleton={skeleton}>
        {(items) => (user ? <Cards credentials={cardsOf(items)} did={user.didAddress} /> : skeleton(w.ids))}
      </Loaded>
    </>
  );
}

function Cards({ credentials, did }: { credentials: readonly Credential[]; did: string }) {
  const w = useWords(words);
  const face = useFace(did);
  return <IdCardStack did={did} cards={credentials.map(face).toReversed()} label={w.ids} />;
}

/** What a card says, all of it from its credential: the profile's name is nobody's word but the person's own. */
function useFace(did: string): (credential: Credential) => IdCardFace {
  const w = useWords(words);
  const cw = useWords(cardWords);
  const gloss = useGloss(cardWords);
  const language = useLanguage();
  const now = new Date();
  return (credential) => {
    const state = stateOf(credential, now);
    const isVerified = state === 'issuer_signed';
    const title = typeName(credential, cw);
    return {
      id: String(credential.id),
      ground: GROUNDS[credential.credentialType] ?? 'traveler',
      title,
      gloss: gloss && typeName(credential, gloss),
      status: { tone: credentialTone(state), word: cw.state[state] },
      href: `/id?credential=${credential.id}`,
      name: nameOn(credential, title),
      shortDid: shortDid(did),
      issued: cw.issued(dateText(credential.issuanceDate, language)),
      sealLabel: isVerified ? w.seal : undefined,
    };
  };
}
