// @online
import { useState } from 'react';
import { sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useIsSignedIn } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { SkeletonRows } from '#ui/layout/State.tsx';
import { call, useRead } from '../calls.ts';
import { useSecret } from '../page-address.ts';
import { LinkLook } from './LinkLook.tsx';
import { type LinkEnd, LinkPage, useLinkEnd, WayOn } from './link-page.tsx';
import { linkWords } from './link-words.ts';
import { ProveForm } from './ProveForm.tsx';
import { proveWords } from './prove-words.ts';

/**
 * Page of the mailed link that proves an e-mail: one button with the wallet's session, else sign-in by passkey or
 * password.
 */
export function ProveScreen() {
  const w = useWords(proveWords);
  const of = useWords(linkWords);
  const secret = useSecret();
  const [email, setEmail] = useState<string>();
  const [ended, onEnd] = useLinkEnd(secret);
  const onDone = (proven: string) => {
    setEmail(proven);
    // Remove a used link from the browser's history.
    go('/login?prove', { replace: true });
    void refetch('GET /api/email/{userId}', 'GET /api/user/{userId}');
  };
  // A second link may be opened on the page of the finished first one.
  const isDone = email !== undefined && secret === '';
  const title = isDone ? w.done : ended ? of[`${ended}Title`] : w.title;
  return (
    <LinkPage title={title} isDone={isDone}>
      {isDone ? (
        <WayOn text={sendsNoMail() ? w.doneWithoutMail(email) : w.doneText(email)} />
      ) : ended ? (
        <Ended end={ended} />
      ) : secret ? (
        <LinkLook
          key={secret}
          look={() => call('POST /api/email-proofs/look', { body: { token: secret } })}
          title={w.title}
          onEnd={onEnd}
        >
          {(seen) => <ProveForm token={secret} masked={seen.email} onDone={onDone} onEnd={onEnd} />}
        </LinkLook>
      ) : (
        <WayOn text={of.noLink} />
      )}
    </LinkPage>
  );
}

function Ended({ end }: { end: LinkEnd }) {
  const w = useWords(proveWords);
  const isIn = useIsSignedIn();
  if (end === 'taken') return <WayOn text={w.taken} isAlert />;
  return isIn ? <OverSignedIn /> : <WayOn text={overText(w)} isAlert />;
}

/** My info can send another link, unless the server sends no mail. */
const overText = (w: (typeof proveWords)['en']) => (sendsNoMail() ? w.overWithoutMail : w.over);

/** Shown for an expired link in a session. The link may have been for another wallet than the session's. */
function OverSignedIn() {
  const w = useWords(proveWords);
  const { looking } = useWords(linkWords);
  const { data, isPending } = useRead('GET /api/email/{userId}');
  if (isPending) return <SkeletonRows count={2} label={looking} />;
  return <WayOn text={data?.isProven && data.waiting === null ? w.overProven(data.email) : overText(w)} isAlert />;
}
