// @online
import { useState } from 'react';
import { linkToken } from '#features/organisations/web/staff/link-token.ts';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ConnectionRequest } from './ConnectionRequest.tsx';
import styles from './Connections.module.css';
import { MyConnections } from './MyConnections.tsx';
import { words } from './words.ts';

const connectToken = linkToken('connection_link');

/** Shows an organisation's request to connect, by link or code, and the person's connections with a way to end each. */
export function ConnectScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const isSomebody = useHasOwner();
  const [token, setToken] = useState(connectToken.read);
  const title = isSomebody && token !== undefined ? 'request' : 'title';
  const done = () => {
    connectToken.forget();
    setToken(undefined);
  };
  return (
    <Screen>
      <TitleRow title={w[title]} gloss={gloss?.[title]} back={{ href: '/myinfo', label: w.close }} />
      {isSomebody ? (
        <>
          {token === undefined ? <CodeForm onToken={setToken} /> : <ConnectionRequest token={token} onDone={done} />}
          <MyConnections />
        </>
      ) : (
        <div className={styles.form}>
          <h2>{w.signIn}</h2>
          <p>{w.signInText}</p>
          <ButtonLink isWide href="/login?next=/connect">
            {w.signIn}
          </ButtonLink>
        </div>
      )}
    </Screen>
  );
}
