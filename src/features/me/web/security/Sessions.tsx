import { call, useRead } from '#features/auth/web/calls.ts';
import { whenText } from '#platform/dates.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { deviceName } from '#platform/web/device/device.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { monitor } from '#ui/drawings/icons.ts';
import { FocusKept } from '#ui/layout/FocusKept.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import styles from '../MyInfo.module.css';
import { reasons } from '../reasons.ts';
import { words } from '../words.ts';

const SESSIONS = 'GET /api/auth/sessions';

/** Lists where this person is signed in. Every session but this one can be ended. */
export function Sessions() {
  const w = useWords(words);
  const language = useLanguage();
  const sessions = useRead(SESSIONS);
  const { isBusy, act } = useAct({ reasons, otherwise: w.unanswered });
  const end = (id: number) =>
    act(() => call('DELETE /api/auth/sessions/{id}', { params: { id } }), {
      done: { title: w.ended },
      failed: w.endFailed,
      onDone: () => refetch(SESSIONS),
      onFailed: () => void refetch(SESSIONS),
    });
  const raise = () =>
    act(async () => (await import('#features/auth/web/passkeys/ceremony.ts')).raiseSession(), {
      done: { title: w.raised },
      failed: w.raiseFailed,
      onDone: () => refetch(SESSIONS),
    });
  return (
    <FocusKept label={w.sessions}>
      <h2 className={styles.term}>{w.sessions}</h2>
      <Loaded read={sessions} what={w.sessions} rows={1}>
        {(items) => (
          <List label={w.sessions}>
            {items.map(({ id, userAgent, lastUsedAt, current, isReading }) => (
              <ListRow
                key={id}
                icon={monitor}
                title={deviceName(userAgent ?? '') || w.unknownDevice}
                meta={[
                  current ? w.thisDevice : w.lastUsed(whenText(lastUsedAt, new Date(), language)),
                  ...(isReading ? [w.byCredential] : []),
                ].join(' · ')}
                button={
                  current ? (
                    isReading && (
                      <Button look="quiet" isAct isCompact isDisabled={isBusy} onClick={() => void raise()}>
                        {w.raise}
                      </Button>
                    )
                  ) : (
                    <Button look="quiet" isAct isCompact isDisabled={isBusy} onClick={() => void end(id)}>
                      {w.end}
                    </Button>
                  )
                }
              />
            ))}
          </List>
        )}
      </Loaded>
    </FocusKept>
  );
}
