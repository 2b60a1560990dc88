// @online
import { useState } from 'react';
import { ContactPicker } from '#features/contacts/web/ContactPicker.tsx';
import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { shortAddress } from '#features/identity/address.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { NameSeal } from '#features/identity/web/NameSeal.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { cross, person, plus } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import styles from '../Requests.module.css';
import { MadeLink, type OpenForm } from './AskSheet.tsx';
import { makingWords } from './making-words.ts';
import { SplitForm } from './SplitForm.tsx';

interface SplitSheetProps {
  /** Undefined while the sheet is closed. */
  begun: Extract<OpenForm, { kind: 'split' }> | undefined;
  onClose: () => void;
}

/** Divides a bill among contacts and people who scan its code. */
export function SplitSheet({ begun, onClose }: SplitSheetProps) {
  const w = useWords(makingWords);
  const [isBusy, setIsBusy] = useState(false);
  const [made, setMade] = useState<{ link: string | null }>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Sheet
      isOpen={begun !== undefined}
      onClose={close}
      title={made ? w.linkTitle : w.splitTitle}
      lead={made ? w.linkLead : w.splitLead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {made ? (
        <MadeLink link={made.link} onClose={close} />
      ) : (
        begun && (
          <Splitting
            begun={begun}
            onBusy={setIsBusy}
            onMade={(link, isByLink) => (isByLink ? setMade({ link }) : close())}
          />
        )
      )}
    </Sheet>
  );
}

interface SplittingProps {
  begun: Extract<OpenForm, { kind: 'split' }>;
  onBusy: (isBusy: boolean) => void;
  onMade: (link: string | null, isByLink: boolean) => void;
}

/**
 * People first, then the amount. The contacts contain forms of their own, so they are placed beside this form and not
 * inside it.
 */
function Splitting({ begun, onBusy, onMade }: SplittingProps) {
  const w = useWords(makingWords);
  const did = useDid();
  const [form, setForm] = useState(begun.form);
  const [isAdding, setIsAdding] = useState(false);
  const setNamed = (named: readonly string[]) => setForm({ ...form, named });
  const add = (address: string) => {
    if (!form.named.includes(address)) setNamed([...form.named, address]);
    setIsAdding(false);
  };
  return (
    <div className={styles.form}>
      <Named named={form.named} onChange={setNamed} />
      {isAdding ? (
        <ContactPicker did={did} onPick={add} />
      ) : (
        <Button look="quiet" isWide icon={plus} onClick={() => setIsAdding(true)}>
          {w.addContact}
        </Button>
      )}
      <SplitForm form={form} onChange={(change) => setForm({ ...form, ...change })} onBusy={onBusy} onMade={onMade} />
    </div>
  );
}

function Named({ named, onChange }: { named: readonly string[]; onChange: (named: readonly string[]) => void }) {
  const w = useWords(makingWords);
  const nameOf = useContactNames();
  if (named.length === 0) return null;
  return (
    <List label={w.mode}>
      {named.map((address) => {
        const known = nameOf(address);
        const name = known ?? shortAddress(address);
        const leave = () => onChange(named.filter((one) => one !== address));
        return (
          <ListRow
            key={address}
            {...(known === undefined ? { icon: person } : { leading: <NameSeal name={known} size={40} /> })}
            title={name}
            meta={known === undefined ? undefined : shortAddress(address)}
            button={<IconButton icon={cross} label={w.remove(name)} onClick={leave} />}
          />
        );
      })}
    </List>
  );
}
