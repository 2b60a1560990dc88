import { useState } from 'react';
import { wonText } from '#features/pay/web/won.ts';
import { LIMITS } from '#features/tills/rules.ts';
import type { ShopItem } from '#features/tills/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { ticket } from '#ui/drawings/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { useRead } from '../../calls.ts';
import styles from '../Owner.module.css';
import { ItemSheet } from './ItemSheet.tsx';
import { itemWords } from './item-words.ts';

/** Items of a shop's tills, in the order in which they are shown. */
export function Items({ id }: { id: number }) {
  const w = useWords(itemWords);
  const [opened, setOpened] = useState<ShopItem | 'new'>();
  const read = useRead('GET /api/org/{id}/till-items', { params: { id } });
  return (
    <>
      <SectionHead title={w.title} />
      <Loaded read={read} what={w.title} rows={2}>
        {(items) => (
          <>
            {items.length === 0 ? (
              <p className={styles.quiet}>{w.none}</p>
            ) : (
              <List label={w.title}>
                {items.map((item) => (
                  <ListRow
                    key={item.id}
                    icon={ticket}
                    title={<Name>{item.name}</Name>}
                    meta={item.category ?? undefined}
                    amount={wonText(item.price)}
                    note={item.isOn ? undefined : w.off}
                    onClick={() => setOpened(item)}
                  />
                ))}
              </List>
            )}
            <div className={styles.space}>
              <Button
                look="quiet"
                isWide
                isAct
                icon={plus}
                isDisabled={items.length >= LIMITS.items}
                onClick={() => setOpened('new')}
              >
                {w.add}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      <ItemSheet id={id} of={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
