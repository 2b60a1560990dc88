import { useEffect, useEffectEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { businessNumberText } from '#features/organisations/rules.ts';
import { OrgSeal } from '#features/organisations/web/OrgSeal.tsx';
import { words as organisationWords } from '#features/organisations/web/words.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import type { SeenLink } from '../contract.ts';
import styles from './Connections.module.css';
import { call, connectActs } from './calls.ts';
import { words } from './words.ts';

interface ConnectionRequestProps {
  token: string;
  /** Called when the person accepted or left. */
  onDone: () => void;
}

/**
 * Shows the organisation that asks and its purpose, as the server knows them. Nothing is connected before the person
 * accepts.
 */
export function ConnectionRequest({ token, onDone }: ConnectionRequestProps) {
  const w = useWords(words);
  const [seen, setSeen] = useState<SeenLink>();
  const { isBusy, fault, error, act } = useAct(connectActs);
  const lookOnce = useEffectEvent(() =>
    act(() => call('POST /api/connections/look', { body: { token } }), { failed: w.gone, onDone: setSeen }),
  );
  useEffect(() => void lookOnce(), []);
  if (seen) return <Seen token={token} seen={seen} onDone={onDone} />;
  if (error === null || isBusy) return <SkeletonRows count={4} label={w.look} />;
  return (
    <div className={styles.form}>
      <InfoLine icon={alert} title={w.gone} text={fault} />
      <Button look="quiet" isWide onClick={onDone}>
        {w.close}
      </Button>
    </div>
  );
}

const ACCEPT = 'POST /api/connections/accept';

function Seen({ token, seen, onDone }: ConnectionRequestProps & { seen: SeenLink }) {
  const w = useWords(words);
  const { kinds } = useWords(organisationWords);
  const language = useLanguage();
  const { isBusy, fault, act } = useAct(connectActs);
  const { organisation: it, purpose, connectionId } = seen;
  const accept = () => {
    const body = { token };
    return act(() => signedCall(call, w.signing(it.name), ACCEPT, { body }), {
      done: { title: w.connected(it.displayName) },
      failed: w.failed,
      onDone,
    });
  };
  return (
    <div className={styles.form}>
      <div className={styles.asker}>
        <OrgSeal of={it} size={64} />
        <h2>{w.asks(it.displayName)}</h2>
      </div>
      <KeyValues
        rows={[
          { term: w.purpose, value: purpose },
          { term: w.registered, value: it.name },
          { term: w.number, value: businessNumberText(it.businessNumber) },
          { term: w.kinds, value: it.kinds.map((kind) => kinds[kind]).join(', ') },
          { term: w.here, value: dateText(it.createdAt, language) },
        ]}
      />
      {it.isTrial && <InfoLine icon={alert} title={w.trial} text={w.trialText} />}
      {connectionId !== null && <InfoLine icon={info} title={w.again} />}
      <p className={styles.quiet}>{w.knows}</p>
      <p className={styles.quiet}>{w.later}</p>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Button look="seal" isAct isWide loadingText={isBusy ? w.accepting : undefined} onClick={() => void accept()}>
        {w.accept}
      </Button>
      <Button look="quiet" isWide isDisabled={isBusy} onClick={onDone}>
        {w.notNow}
      </Button>
    </div>
  );
}
