// @online
import { useState } from 'react';
import { linkToken } from '#features/organisations/web/staff/link-token.ts';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { link as linkIcon } from '#ui/drawings/icons-more.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LinkView } from './LinkView.tsx';
import { linkWords } from './link-words.ts';
import styles from './Requests.module.css';

const requestToken = linkToken('request_link');

/** The page behind a request's link, for anybody with a wallet here. Others sign in first and come back. */
export function LinkScreen() {
  const w = useWords(linkWords);
  const gloss = useGloss(linkWords);
  const isSomebody = useHasOwner();
  const [token] = useState(requestToken.read);
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/requests', label: w.close }} />
      {!isSomebody && (
        <div className={styles.form}>
          <h2>{w.signIn}</h2>
          <p>{w.signInText}</p>
          <ButtonLink isWide href="/login?next=/request">
            {w.signIn}
          </ButtonLink>
        </div>
      )}
      {isSomebody && token !== undefined && <LinkView token={token} onDone={requestToken.forget} />}
      {isSomebody && token === undefined && (
        <>
          <SectionHead title={w.what} />
          <InfoLine isCaution icon={linkIcon} title={w.nothing} text={w.nothingText} />
        </>
      )}
    </Screen>
  );
}
