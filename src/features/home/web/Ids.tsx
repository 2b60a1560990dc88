import { fullName, nameBeside } from '#features/auth/person.ts';
import type { Credential } from '#features/credentials/contract.ts';
import { cardsOf, stateOf } from '#features/credentials/display.ts';
import { useRead as useCredentialsRead } from '#features/credentials/web/calls.ts';
import { cardWords } from '#features/credentials/web/card-words.ts';
import { typeName } from '#features/credentials/web/type-name.ts';
import { shortDid } from '#features/identity/did-text.ts';
import { useUser } from '#features/me/web/useUser.ts';
import { dateText } from '#platform/dates.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useLanguage, useWords } from '#platform/web/language.ts';
import { type CardGround, type IdCardFace, IdCardStack } from '#ui/IdCard.tsx';
import { EmptyState, SkeletonBlock } from '#ui/State.tsx';
import { words } from './words.ts';

const STACK_HEIGHT = 312;
const GROUNDS: Readonly<Record<string, CardGround>> = { national_id: 'citizen', employment: 'employee' };

type User = NonNullable<ReturnType<typeof useUser>['data']>;

/** The person's IDs as a fan of cards, from their credentials; each leads to its own on DigitalID. */
export function Ids({ isDue }: { isDue: boolean }) {
  const w = useWords(words);
  const user = useUser().data;
  const credentials = useCredentialsRead('GET /api/credentials/{userId}');
  const skeleton = (label: string) => <SkeletonBlock height={STACK_HEIGHT} label={label} />;
  return (
    <Loaded read={isDue ? credentials : { ...credentials, data: undefined }} what={w.ids} skeleton={skeleton}>
      {(items) => (user ? <Cards credentials={cardsOf(items)} user={user} /> : skeleton(w.ids))}
    </Loaded>
  );
}

function Cards({ credentials, user }: { credentials: readonly Credential[]; user: User }) {
  const w = useWords(words);
  const face = useFace(user);
  if (credentials.length === 0) {
    const act = { text: w.addCredential, href: '/add-credential' };
    return <EmptyState did={user.didAddress} title={w.noIds} text={w.noIdsText} act={act} />;
  }
  return <IdCardStack did={user.didAddress} cards={credentials.map(face).toReversed()} label={w.ids} />;
}

function useFace(user: User): (credential: Credential) => IdCardFace {
  const w = useWords(words);
  const cw = useWords(cardWords);
  const gloss = useGloss(cardWords);
  const language = useLanguage();
  const now = new Date();
  return (credential) => {
    const state = stateOf(credential, now);
    const isVerified = state === 'issuer_signed';
    return {
      id: String(credential.id),
      ground: GROUNDS[credential.credentialType] ?? 'traveler',
      title: typeName(credential, cw),
      gloss: gloss && typeName(credential, gloss),
      status: { status: isVerified ? 'verified' : state, word: cw.state[state] },
      href: `/id?credential=${credential.id}`,
      name: fullName(user),
      koreanName: nameBeside(user),
      shortDid: shortDid(user.didAddress),
      issued: cw.issued(dateText(credential.issuanceDate, language)),
      sealLabel: isVerified ? w.seal : undefined,
    };
  };
}
