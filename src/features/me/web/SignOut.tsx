import { useState } from 'react';
import { needsSession } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useLocation } from '#platform/web/location.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { toastAfterLoad } from '#platform/web/toasts/toasts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { logOut } from '#ui/drawings/icons-more.ts';
import styles from './MyInfo.module.css';
import { signOut } from './sign-out.ts';
import { words } from './words.ts';

/** Ends the session, clears this browser's data, confirms it and goes to Home. */
export function SignOut() {
  const w = useWords(words);
  const [, go] = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    const isAlreadyLogged = await signOut();
    go('/');
    // Where another person may use the browser next, the page is reloaded so that nothing stays in memory.
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
