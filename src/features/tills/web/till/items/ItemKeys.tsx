import { wonText } from '#features/pay/web/won.ts';
import type { SoldItem } from '#features/tills/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { dash } from '#ui/drawings/icons.ts';
import { LangText, Name } from '#ui/text/LangText.tsx';
import { tillWords } from '../till-words.ts';
import styles from './Items.module.css';
import { type ChosenLine, hasRoom, type TillEntry } from './till-entry.ts';

interface ItemKeysProps {
  items: readonly SoldItem[];
  wanted: TillEntry;
  chosen: readonly ChosenLine[];
  onItem: (itemId: number, step: 1 | -1) => void;
}

/** A key for each item, by category, and the chosen items, each with a key to remove it. */
export function ItemKeys({ items, wanted, chosen, onItem }: ItemKeysProps) {
  const w = useWords(tillWords);
  const groups = [...Map.groupBy(items, ({ category }) => category)];
  return (
    <div className={styles.items}>
      <div className={styles.scroll}>
        {groups.map(([category, those]) => (
          <fieldset
            key={category ?? ''}
            className={styles.group}
            aria-label={category ?? (groups.length > 1 ? w.otherItems : w.items)}
          >
            {groups.length > 1 && (
              <p className={styles.category} aria-hidden="true">
                <LangText>{category ?? w.otherItems}</LangText>
              </p>
            )}
            {those.map(({ id, name, price }) => (
              <button
                key={id}
                type="button"
                className={styles.item}
                disabled={!hasRoom(wanted, id)}
                onClick={() => onItem(id, 1)}
              >
                <span className={styles.name}>
                  <Name>{name}</Name>
                </span>
                <span className={`${styles.price} num`} translate="no">
                  {wonText(price)}
                </span>
              </button>
            ))}
          </fieldset>
        ))}
      </div>
      {chosen.length > 0 && (
        <ul aria-label={w.chosen}>
          {chosen.map(({ itemId, name, count, amount }) => (
            <li key={itemId} className={styles.line}>
              <span className={styles.name}>
                <Name>{name}</Name> <span className="num" translate="no">{`× ${count}`}</span>
              </span>
              <span className="num" translate="no">
                {wonText(amount.toString())}
              </span>
              <IconButton icon={dash} label={w.oneLess(name)} onClick={() => onItem(itemId, -1)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
