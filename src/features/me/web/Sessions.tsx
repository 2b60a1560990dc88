import { useState } from 'react';
import { call, useRead } from '#features/auth/web/calls.ts';
import { whenText } from '#platform/dates.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { deviceName } from '#platform/web/device/device.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { toast } from '#platform/web/toasts/toast.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { monitor } from '#ui/drawings/icons.ts';
import { FocusKept } from '#ui/layout/FocusKept.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import styles from './MyInfo.module.css';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

/** Where this person is signed in; every session but this one can be ended. */
export function Sessions() {
  const w = useWords(words);
  const language = useLanguage();
  const sessions = useRead('GET /api/auth/sessions');
  const [ending, setEnding] = useState<number>();
  const end = async (id: number) => {
    setEnding(id);
    try {
      await call('DELETE /api/auth/sessions/{id}', { params: { id } });
      toast({ title: w.ended });
    } catch (error) {
      report(w.sessions, error);
      toast({ title: w.endFailed, text: reasonOf(error, reasons, language, w.unanswered), isDestructive: true });
    }
    await refetch('GET /api/auth/sessions');
    setEnding(undefined);
  };
  return (
    <FocusKept label={w.sessions}>
      <h3 className={styles.term}>{w.sessions}</h3>
      <Loaded read={sessions} what={w.sessions} rows={1}>
        {(items) => (
          <List label={w.sessions}>
            {items.map(({ id, userAgent, lastUsedAt, current }) => (
              <ListRow
                key={id}
                icon={monitor}
                title={deviceName(userAgent ?? '') || w.unknownDevice}
                meta={current ? w.thisDevice : w.lastUsed(whenText(lastUsedAt, new Date(), language))}
                trailing={
                  current ? undefined : (
                    <Button look="quiet" isAct isCompact isDisabled={ending === id} onClick={() => void end(id)}>
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
