// @online
import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { shortAddress } from '#features/identity/address.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { person } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { Blocked } from '../contract.ts';
import { ASKED_BY, type AskedBy } from '../rules.ts';
import { call, requestActs, useRead } from './calls.ts';
import { makingWords } from './making/making-words.ts';
import styles from './Requests.module.css';

interface RulesSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Sets who may ask this person to pay, and which people they block. Nobody is notified of either. */
export function RulesSheet({ isOpen, onClose }: RulesSheetProps) {
  const w = useWords(makingWords);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.rulesTitle} lead={w.rulesLead} closeLabel={w.close}>
      {isOpen && <Rules />}
    </Sheet>
  );
}

function Rules() {
  const w = useWords(makingWords);
  const userId = useUserId();
  const read = useRead('GET /api/requests/{userId}/rules');
  const { act } = useAct(requestActs);
  const choose = (askedBy: AskedBy) =>
    act(() => call('PATCH /api/requests/{userId}/rules', { params: { userId }, body: { askedBy } }), {
      done: { title: w.saved, text: w.askedByText[askedBy] },
      failed: w.notSaved,
    });
  return (
    <Loaded read={read} what={w.rulesTitle}>
      {({ askedBy, blocked }) => (
        <div className={styles.form}>
          <Segmented
            label={w.askedBy}
            value={askedBy}
            onChange={(next) => void choose(next)}
            options={ASKED_BY.map((id) => ({ id, label: w.askedBys[id] }))}
          />
          <p className={styles.quiet}>{w.askedByText[askedBy]}</p>
          <SectionHead title={w.blocked} />
          {blocked.length === 0 && <p className={styles.quiet}>{w.nobodyBlocked}</p>}
          {blocked.length > 0 && (
            <List label={w.blocked}>
              {blocked.map((one) => (
                <BlockedRow key={one.id} one={one} />
              ))}
            </List>
          )}
        </div>
      )}
    </Loaded>
  );
}

function BlockedRow({ one: { id, address } }: { one: Blocked }) {
  const w = useWords(makingWords);
  const userId = useUserId();
  const name = useContactNames()(address);
  const { act } = useAct(requestActs);
  const unblock = () =>
    act(() => call('DELETE /api/requests/{userId}/blocked/{id}', { params: { userId, id } }), {
      done: { title: w.unblocked },
      failed: w.notSaved,
    });
  return (
    <ListRow
      icon={person}
      title={<Name>{name ?? shortAddress(address)}</Name>}
      meta={name === undefined ? undefined : shortAddress(address)}
      button={<TextButton onClick={() => void unblock()}>{w.unblock}</TextButton>}
    />
  );
}
