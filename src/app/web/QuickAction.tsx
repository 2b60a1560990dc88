import { useState } from 'react';
import { useLocation } from 'wouter';
import { useWords } from '#platform/web/language.ts';
import { NotYet } from '#platform/web/NotYet.tsx';
import { arrowDownLeft, arrowUpRight, plus, receipt, stamp } from '#ui/icons.ts';
import { scanQr } from '#ui/icons-more.ts';
import { List, ListRow } from '#ui/List.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Fab } from '#ui/Shell.tsx';
import type { NavPath } from './screens.tsx';
import { words } from './words.ts';

type Action = 'send' | 'receive' | 'scanQr' | 'approve' | 'scanReceipt' | 'addCredential';

/** Home's choice, in the order of the design; an action without a place to go comes with a later version. */
const ACTIONS: readonly { action: Action; icon: string; href?: string }[] = [
  { action: 'scanQr', icon: scanQr },
  { action: 'send', icon: arrowUpRight, href: '/send' },
  { action: 'receive', icon: arrowDownLeft, href: '/receive' },
  { action: 'approve', icon: stamp, href: '/work' },
  { action: 'scanReceipt', icon: receipt },
  { action: 'addCredential', icon: plus, href: '/add-credential' },
];
const OF_VIEW: Record<Exclude<NavPath, '/'>, Action> = {
  '/id': 'addCredential',
  '/assets': 'send',
  '/localpay': 'scanQr',
  '/work': 'approve',
  '/traveler': 'scanReceipt',
};

/** The floating button of a main view: its own quick action, on Home the choice of all of them. */
export function QuickAction({ view }: { view: NavPath }) {
  const [isOpen, setIsOpen] = useState(false);
  const [missing, setMissing] = useState<string>();
  const [, go] = useLocation();
  const w = useWords(words);

  const act = (action: Action) => {
    const href = ACTIONS.find((one) => one.action === action)?.href;
    setIsOpen(false);
    if (href && href !== view) go(href);
    else setMissing(w.quick[action].title);
  };
  return (
    <>
      <Fab
        label={view === '/' ? w.quickTitle : w.quick[OF_VIEW[view]].title}
        onClick={() => (view === '/' ? setIsOpen(true) : act(OF_VIEW[view]))}
      />
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={w.quickTitle} closeLabel={w.close}>
        <List label={w.quickTitle}>
          {ACTIONS.map(({ action, icon, href }) => (
            <ListRow
              key={action}
              icon={icon}
              title={w.quick[action].title}
              meta={w.quick[action].text}
              {...(href ? { href } : { onClick: () => act(action) })}
            />
          ))}
        </List>
      </Sheet>
      <NotYet feature={missing} onClose={() => setMissing(undefined)} />
    </>
  );
}
