import { useState } from 'react';
import { needsSession } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useLocation } from '#platform/web/location.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { toastAfterLoad } from '#platform/web/toasts/toast-after-load.ts';
import { Button } from '#ui/controls/Button.tsx';
import { logOut } from '#ui/drawings/icons-more.ts';
import styles from './MyInfo.module.css';
import { signOut } from './sign-out.ts';
import { words } from './words.ts';

/** Ends the session, forgets what this browser kept, says so and goes to Home. */
export function SignOut() {
  const w = useWords(words);
  const [, go] = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    const isAlreadyLogged = await signOut();
    go('/');
    // Where somebody else may be next, the page is reloaded: no memory of it is left.
    const say = needsSession() ? toastAfterLoad : toast;
    say(
      isAlreadyLogged
        ? { title: w.signedOut, text: w.signedOutText }
        : { title: w.signedOutHere, text: w.signedOutHereText, isDestructive: true },
    );
  };
  return (
    <div className={styles.out}>
      <Button
        look="quiet"
        isWide
        icon={logOut}
        loadingText={isLeaving ? w.signingOut : undefined}
        onClick={() => void leave()}
      >
        {w.signOut}
      </Button>
    </div>
  );
}
