import { useState } from 'react';
import { wonText } from '#features/pay/web/won.ts';
import type { Close } from '#features/tills/wire.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { receipt } from '#ui/drawings/icons.ts';
import { download } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { file, reasons, useRead } from '../calls.ts';
import { words } from '../words.ts';
import styles from './Owner.module.css';
import { ownerWords } from './owner-words.ts';

const FILE = 'GET /api/org/{id}/till-closes/file';
const SHOWN = 50;
const net = ({ paid, refunded }: Pick<Close, 'paid' | 'refunded'>) =>
  wonText((BigInt(paid) - BigInt(refunded)).toString());

/** Lists the closes of tills with totals by clerk, and exports the newest month. */
export function Closes({ id }: { id: number }) {
  const w = useWords(ownerWords);
  const all = useWords(words);
  const language = useLanguage();
  const [opened, setOpened] = useState<Close>();
  const read = useRead('GET /api/org/{id}/till-closes', { params: { id }, query: { limit: SHOWN } });
  const { isBusy, act } = useAct({ reasons, otherwise: all.unanswered });
  const save = (month: string) =>
    act(() => file(FILE, { params: { id }, query: { month } }), {
      failed: w.notSaved,
      onDone: ({ name, blob }) => saveBlob(name, blob),
    });
  return (
    <>
      <SectionHead title={w.closes} />
      <Loaded read={read} what={w.closes} rows={1}>
        {([newest, ...rest]) =>
          newest === undefined ? (
            <p className={styles.quiet}>{w.noCloses}</p>
          ) : (
            <>
              <List label={w.closes}>
                {[newest, ...rest].map((one) => (
                  <ListRow
                    key={one.id}
                    icon={receipt}
                    title={dateText(one.day, language)}
                    meta={w.closedBy(one.till, one.closedBy)}
                    amount={net(one)}
                    note={w.ofClose(one.payments, one.refunds)}
                    onClick={() => setOpened(one)}
                  />
                ))}
              </List>
              <div className={styles.space}>
                <Button
                  look="quiet"
                  isWide
                  isAct
                  icon={download}
                  isDisabled={isBusy}
                  onClick={() => void save(newest.day.slice(0, 7))}
                >
                  {w.file(newest.day.slice(0, 7))}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      <CloseSheet of={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** One close, by clerk. */
function CloseSheet({ of, onClose }: { of: Close | undefined; onClose: () => void }) {
  const w = useWords(ownerWords);
  const all = useWords(words);
  const language = useLanguage();
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={onClose}
      title={of ? dateText(of.day, language) : ''}
      lead={of && w.closedBy(of.till, of.closedBy)}
      closeLabel={all.close}
    >
      {of?.byClerk.map((sum) => (
        <section key={sum.clerk ?? ''}>
          <SectionHead title={sum.clerk ?? w.byShop} />
          <KeyValues
            rows={[
              { term: w.taken, value: `${wonText(sum.paid)} (${sum.payments})` },
              { term: w.givenBack, value: `${wonText(sum.refunded)} (${sum.refunds})` },
              { term: w.net, value: net(sum) },
            ]}
          />
        </section>
      ))}
    </Sheet>
  );
}
