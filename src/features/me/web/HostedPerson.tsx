import { useRead } from '#features/auth/web/calls.ts';
import { useWords } from '#platform/web/language.ts';
import { SkeletonBlock } from '#ui/State.tsx';
import { DidFacts } from './DidFacts.tsx';
import { EmailLine } from './EmailLine.tsx';
import { Profile } from './Profile.tsx';
import type { User } from './useUser.ts';
import { words } from './words.ts';

/** The person with what their e-mail waits for, shown together, so that nothing moves when the second answer comes. */
export function HostedPerson({ user, height }: { user: User; height: number }) {
  const w = useWords(words);
  const email = useRead('GET /api/email/{userId}');
  if (email.isPending) return <SkeletonBlock height={height} label={w.profile} />;
  return (
    <>
      <Profile user={user} />
      {email.data && <EmailLine email={email.data} />}
      <DidFacts user={user} />
    </>
  );
}
