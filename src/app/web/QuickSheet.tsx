import { useWords } from '#platform/web/language.ts';
import { NotYet } from '#platform/web/NotYet.tsx';
import { arrowDownLeft, arrowUpRight, plus, receipt, stamp } from '#ui/icons.ts';
import { scanQr } from '#ui/icons-more.ts';
import { List, ListRow } from '#ui/List.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { PLACES, type QuickActionName, type QuickAsked } from './quick-actions.ts';
import { words } from './words.ts';

/** In the order of the design. */
const ACTIONS: readonly (readonly [QuickActionName, string])[] = [
  ['scanQr', scanQr],
  ['send', arrowUpRight],
  ['receive', arrowDownLeft],
  ['approve', stamp],
  ['scanReceipt', receipt],
  ['addCredential', plus],
];

interface QuickSheetProps {
  asked: QuickAsked;
  onAsk: (asked: QuickAsked) => void;
}

/** Home's choice of quick actions, and the answer to an action that is not there yet. */
export function QuickSheet({ asked, onAsk }: QuickSheetProps) {
  const w = useWords(words);
  const close = () => onAsk(undefined);
  return (
    <>
      <Sheet isOpen={asked === 'choose'} onClose={close} title={w.quickTitle} closeLabel={w.close}>
        <List label={w.quickTitle}>
          {ACTIONS.map(([action, icon]) => {
            const href = PLACES[action];
            return (
              <ListRow
                key={action}
                icon={icon}
                title={w.quick[action].title}
                meta={w.quick[action].text}
                {...(href ? { href } : { onClick: () => onAsk(action) })}
              />
            );
          })}
        </List>
      </Sheet>
      <NotYet feature={asked && asked !== 'choose' ? w.quick[asked].title : undefined} onClose={close} />
    </>
  );
}
