import type { Credential } from '#features/credentials/contract.ts';
import { cardsOf, stateOf } from '#features/credentials/display.ts';
import { useRead as useCredentialsRead } from '#features/credentials/web/calls.ts';
import { cardWords } from '#features/credentials/web/card-words.ts';
import { useFace } from '#features/credentials/web/use-face.ts';
import { useUser } from '#features/me/web/calls.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { IdCardStack } from '#ui/layout/IdCard.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { type HomePart, isBare } from './home-parts.ts';
import { words } from './words.ts';

const STACK_HEIGHT = 312;

/** The person's IDs as a fan of cards, each a link to its DigitalID page. Renders nothing while there are none. */
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
  const cw = useWords(cardWords);
  const face = useFace(did);
  const [front] = credentials;
  return (
    <IdCardStack
      did={did}
      cards={credentials.map(face).toReversed()}
      label={w.ids}
      code={
        front && stateOf(front, new Date()) !== 'revoked'
          ? { href: `/id?credential=${front.id}&do=code`, label: w.showCode }
          : undefined
      }
      note={front?.verification === 'trial' ? cw.trialMeans : undefined}
    />
  );
}
