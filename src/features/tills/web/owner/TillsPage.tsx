// @online
import { useState } from 'react';
import type { Till } from '#features/tills/wire.ts';
import { dateText, whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { plus, store } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { useRead } from '../calls.ts';
import { Book } from './Book.tsx';
import { Closes } from './Closes.tsx';
import { EnrolSheet } from './EnrolSheet.tsx';
import { Items } from './items/Items.tsx';
import styles from './Owner.module.css';
import { ownerWords } from './owner-words.ts';
import { TillSheet } from './TillSheet.tsx';

/** Tills of a shop for staff who may manage them, and closes for staff who may read its books. */
export function TillsPage({ id, mayChange }: { id: number; mayChange: boolean }) {
  const w = useWords(ownerWords);
  return (
    <>
      <p className={styles.quiet}>{w.lead}</p>
      {mayChange && <Tills id={id} />}
      {mayChange && <Items id={id} />}
      <Closes id={id} />
      <Side>
        <Book id={id} />
      </Side>
    </>
  );
}

function Tills({ id }: { id: number }) {
  const w = useWords(ownerWords);
  const [isMaking, setIsMaking] = useState(false);
  const [opened, setOpened] = useState<number>();
  const read = useRead('GET /api/org/{id}/tills', { params: { id } });
  return (
    <>
      <Loaded read={read} what={w.title} rows={2}>
        {(tills) =>
          tills.length === 0 ? <p className={styles.quiet}>{w.none}</p> : <TillRows tills={tills} onOpen={setOpened} />
        }
      </Loaded>
      <div className={styles.space}>
        <Button isWide isAct icon={plus} onClick={() => setIsMaking(true)}>
          {w.make}
        </Button>
      </div>
      <EnrolSheet id={id} isOpen={isMaking} onClose={() => setIsMaking(false)} />
      <TillSheet id={id} of={read.data?.find((one) => one.id === opened)} onClose={() => setOpened(undefined)} />
    </>
  );
}

function TillRows({ tills, onOpen }: { tills: readonly Till[]; onOpen: (id: number) => void }) {
  const w = useWords(ownerWords);
  const language = useLanguage();
  const now = new Date();
  return (
    <List label={w.title}>
      {tills.map((one) => (
        <ListRow
          key={one.id}
          icon={store}
          title={<Name>{one.name}</Name>}
          meta={
            one.endedAt !== null
              ? w.ended(dateText(one.endedAt, language))
              : `${one.clerks.map(({ name }) => name).join(', ')} · ${
                  one.lastUsedAt === null ? w.never : w.used(whenText(one.lastUsedAt, now, language))
                }`
          }
          onClick={one.endedAt === null ? () => onOpen(one.id) : undefined}
        />
      ))}
    </List>
  );
}
