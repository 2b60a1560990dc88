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

/** A link that no further press helps: it is over, or another wallet has proven the address. */
export type LinkEnd = 'over' | 'taken';
const ENDS: Readonly<Record<string, LinkEnd>> = { link_over: 'over', email_taken: 'taken' };
export const endOf = (error: unknown): LinkEnd | undefined => ENDS[codeOf(error)];

/** How the link of this secret has ended, and the function that ends it. Another link may be opened on the same page. */
export function useLinkEnd(secret: string) {
  const [end, setEnd] = useState<{ secret: string; is: LinkEnd }>();
  const ended = secret !== '' && end?.secret === secret ? end.is : undefined;
  return [ended, (is: LinkEnd) => setEnd({ secret, is })] as const;
}

interface LinkPageProps {
  title: string;
  /** There is no way back from what is done. */
  isDone: boolean;
  children: ReactNode;
}

/** The page behind a mailed link, with the way back and the other language. */
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
  /** A press that is more likely to help than the way on. */
  first?: ReactNode;
  /** Below the way on. */
  children?: ReactNode;
}

/** A final text and the way on: to My info, or to sign-in and then there. */
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
