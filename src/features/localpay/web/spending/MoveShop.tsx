import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { type Category, categories, categoryIcon } from '../../spending.ts';
import { call, reasons } from '../calls.ts';
import type { Payee } from './PayeeRows.tsx';
import { spendingWords } from './spending-words.ts';

const MOVE = 'PATCH /api/spending/{userId}/categories';
const ROUTES = ['GET /api/spending/'];

interface MoveShopProps {
  payee: Payee;
  from: Category;
  onMoved: () => void;
}

/** The categories; a press moves a payee there with all past and future spending. */
export function MoveShop({ payee: { payee, name, usual }, from, onMoved }: MoveShopProps) {
  const w = useWords(spendingWords);
  const userId = useUserId();
  const { act } = useAct({ reasons, otherwise: w.unanswered, routes: ROUTES });
  const move = (to: Category) =>
    act(() => call(MOVE, { params: { userId }, body: { payee, category: to === usual ? null : to } }), {
      done: { title: w.moved, text: w.movedText(name, w.categories[to]) },
      failed: w.notMoved,
      onDone: onMoved,
    });
  return (
    <List label={w.moveOf(name)}>
      {categories.map((one) => (
        <ListRow
          key={one}
          icon={categoryIcon(one)}
          title={w.categories[one]}
          meta={one === from ? w.here : one === usual ? w.usual : undefined}
          trailing={one === from ? <Icon of={check} /> : <span />}
          isChosen={one === from}
          onClick={() => void (one === from ? onMoved() : move(one))}
        />
      ))}
    </List>
  );
}
