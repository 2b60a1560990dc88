import { type ReactNode, useState } from 'react';
import { codeOf } from '#platform/web/calls/reason.ts';
import { useIsSignedIn } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from '../AuthForm.module.css';
import { LanguageSwitch } from '../LanguageSwitch.tsx';
import { useScreenTitle } from '../use-screen-title.ts';
import { linkWords } from './link-words.ts';

/** Final states of a link: expired, or the address is proven by another wallet. */
export type LinkEnd = 'over' | 'taken';
const ENDS: Readonly<Record<string, LinkEnd>> = { link_over: 'over', email_taken: 'taken' };
export const endOf = (error: unknown): LinkEnd | undefined => ENDS[codeOf(error)];

/**
 * Returns the final state of the link with this secret, and a function that sets it. Another link may be opened on the
 * same page.
 */
export function useLinkEnd(secret: string) {
  const [end, setEnd] = useState<{ secret: string; is: LinkEnd }>();
  const ended = secret !== '' && end?.secret === secret ? end.is : undefined;
  return [ended, (is: LinkEnd) => setEnd({ secret, is })] as const;
}

interface LinkPageProps {
  title: string;
  /** Hides the way back once the act is done. */
  isDone: boolean;
  children: ReactNode;
}

/** Page of a mailed link, with the way back and the language switch. */
export function LinkPage({ title, isDone, children }: LinkPageProps) {
  const w = useWords(linkWords);
  const isIn = useIsSignedIn();
  useScreenTitle(title);
  const back = isIn ? { href: '/myinfo', label: w.backToInfo } : { href: '/login', label: w.back };
  return (
    <Screen>
      <TitleRow title={title} {...(!isDone && { back, action: <LanguageSwitch /> })} />
      <TextSpan>{children}</TextSpan>
    </Screen>
  );
}

interface WayOnProps {
  text: string;
  isAlert?: boolean;
  /** A button above the way on, if it is more likely to help. */
  first?: ReactNode;
  /** Content below the way on. */
  children?: ReactNode;
}

/** A final text and the next step: to My info, or to sign-in and then there. */
export function WayOn({ text, isAlert, first, children }: WayOnProps) {
  const w = useWords(linkWords);
  const isIn = useIsSignedIn();
  return (
    <div className={styles.stack}>
      <p role={isAlert ? 'alert' : undefined}>
        <LangText>{text}</LangText>
      </p>
      <TextSpan>{first}</TextSpan>
      <ButtonLink href={isIn ? '/myinfo' : '/login?next=/myinfo'} look={first ? 'quiet' : 'primary'} isWide>
        {isIn ? w.toInfo : w.toSignIn}
      </ButtonLink>
      <TextSpan>{children}</TextSpan>
    </div>
  );
}
