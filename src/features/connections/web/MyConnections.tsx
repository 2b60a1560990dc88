import { useState } from 'react';
import { OrgSeal } from '#features/organisations/web/OrgSeal.tsx';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { Connection } from '../contract.ts';
import styles from './Connections.module.css';
import { call, connectActs, useRead } from './calls.ts';
import { words } from './words.ts';

/** Lists the person's current and past connections. Each opens to its purpose and a way to end it. */
export function MyConnections() {
  const w = useWords(words);
  const language = useLanguage();
  const read = useRead('GET /api/connections');
  const [openedId, setOpenedId] = useState<number>();
  const opened = read.data?.find(({ id }) => id === openedId);
  return (
    <>
      <SectionHead title={w.yours} />
      <Loaded read={read} what={w.yours}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.quiet}>{`${w.none}. ${w.noneText}`}</p>
          ) : (
            <List label={w.yours}>
              {all.map((one) => (
                <ListRow
                  key={one.id}
                  title={<Name>{one.organisation.displayName}</Name>}
                  meta={`${one.purpose}, ${one.endedAt === null ? w.since(dateText(one.since, language)) : w.ended(dateText(one.endedAt, language))}`}
                  onClick={() => setOpenedId(one.id)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      <Sheet
        isOpen={opened !== undefined}
        onClose={() => setOpenedId(undefined)}
        title={opened?.organisation.displayName ?? ''}
        closeLabel={w.close}
      >
        {opened && <One connection={opened} onEnded={() => setOpenedId(undefined)} />}
      </Sheet>
    </>
  );
}

function One({ connection, onEnded }: { connection: Connection; onEnded: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const { isBusy, act } = useAct(connectActs);
  const { id, organisation: it, purpose, since, endedAt, connectionId } = connection;
  const end = () =>
    act(() => call('DELETE /api/connections/{connectionId}', { params: { connectionId: id } }), {
      done: { title: w.endedToast },
      failed: w.notEnded,
      onDone: onEnded,
    });
  return (
    <div className={styles.form}>
      <OrgSeal of={it} size={56} />
      <KeyValues
        rows={[
          { term: w.purpose, value: purpose },
          { term: w.registered, value: it.name },
          { term: w.here, value: dateText(since, language) },
          { term: w.asName, value: connectionId, isCode: true },
        ]}
      />
      {endedAt === null && (
        <Confirm
          text={w.endText(it.displayName)}
          cancel={w.cancel}
          act={w.end}
          acting={w.ending}
          isActing={isBusy}
          isAct
          onAct={end}
        />
      )}
    </div>
  );
}
