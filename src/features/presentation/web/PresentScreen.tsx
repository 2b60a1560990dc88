// @online
import { useState } from 'react';
import { LinkForm } from '#features/issuance/web/LinkForm.tsx';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { LoadedRequest } from './LoadedRequest.tsx';
import styles from './Present.module.css';
import { forgetRequestLink, readRequestLink } from './use-answer.ts';
import { words } from './words.ts';

const MOST = 32_000;

/** Opens a verifier's request from a link, a code or a pasted text, and asks for consent. */
export function PresentScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const isSomebody = useHasOwner();
  const [request, setRequest] = useState(readRequestLink);
  const leave = () => {
    forgetRequestLink();
    setRequest(undefined);
  };
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/id', label: w.close }} />
      {isSomebody ? (
        request === undefined ? (
          <LinkForm words={w} most={MOST} onText={setRequest} />
        ) : (
          <LoadedRequest request={request} onLeave={leave} />
        )
      ) : (
        <div className={styles.form}>
          <h2>{w.signIn}</h2>
          <p>{w.signInText}</p>
          <ButtonLink isWide href="/login?next=/present">
            {w.signIn}
          </ButtonLink>
        </div>
      )}
    </Screen>
  );
}
