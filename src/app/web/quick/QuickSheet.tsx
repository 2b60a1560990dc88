import { useWords } from '#platform/web/device/language.ts';
import { arrowDownLeft, arrowUpRight, plus, receipt, stamp } from '#ui/drawings/icons.ts';
import { scanQr } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { words } from '../words.ts';
import { PLACES, type QuickActionName } from './quick-actions.ts';
import { quickWords } from './quick-words.ts';

/** In the order of the design. */
const ACTIONS: readonly (readonly [QuickActionName, string])[] = [
  ['scanQr', scanQr],
  ['send', arrowUpRight],
  ['receive', arrowDownLeft],
  ['approve', stamp],
  ['scanReceipt', receipt],
  ['addCredential', plus],
];

/** Sheet with all quick actions, for Home. */
export function QuickSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const w = useWords(words);
  const texts = useWords(quickWords);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.quickTitle} closeLabel={w.close}>
      <List label={w.quickTitle}>
        {ACTIONS.map(([action, icon]) => (
          <ListRow key={action} icon={icon} title={w.quick[action]} meta={texts[action]} href={PLACES[action]} />
        ))}
      </List>
    </Sheet>
  );
}
