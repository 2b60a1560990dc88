// @online
import { useState } from 'react';
import { ContactPicker } from '#features/contacts/web/ContactPicker.tsx';
import { useDid } from '#features/identity/web/calls.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { contact, link as linkIcon, textCursor } from '#ui/drawings/icons-more.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { LinkShown } from '../LinkShown.tsx';
import styles from '../Requests.module.css';
import { AskForm, type AskMode } from './AskForm.tsx';
import { makingWords } from './making-words.ts';
import type { CommonForm, SplitForm } from './request-form.ts';

/** A form to open, with its initial values. */
export type OpenForm =
  | { readonly kind: 'ask'; readonly form: CommonForm; readonly to: string }
  | { readonly kind: 'split'; readonly form: SplitForm };

interface AskSheetProps {
  /** Undefined while the sheet is closed. */
  begun: Extract<OpenForm, { kind: 'ask' }> | undefined;
  onClose: () => void;
}

/** Asks a contact, an address, or anyone with the link to pay. */
export function AskSheet({ begun, onClose }: AskSheetProps) {
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
      title={made ? w.linkTitle : w.askTitle}
      lead={made ? w.linkLead : w.askLead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {made ? (
        <MadeLink link={made.link} onClose={close} />
      ) : (
        begun && (
          <Asking
            begun={begun}
            onBusy={setIsBusy}
            onMade={(link, isByLink) => (isByLink ? setMade({ link }) : close())}
          />
        )
      )}
    </Sheet>
  );
}

/** Shows the new request's link. If the response was lost, explains how to get another. */
export function MadeLink({ link, onClose }: { link: string | null; onClose: () => void }) {
  const w = useWords(makingWords);
  return (
    <div className={styles.form}>
      {link === null ? <p>{w.noLink}</p> : <LinkShown link={link} />}
      <Button look="quiet" isWide onClick={onClose}>
        {w.done}
      </Button>
    </div>
  );
}

/** In the order of Send. */
const MODES = [
  ['address', textCursor],
  ['contact', contact],
  ['link', linkIcon],
] as const;

interface AskingProps {
  begun: Extract<OpenForm, { kind: 'ask' }>;
  onBusy: (isBusy: boolean) => void;
  onMade: (link: string | null, isByLink: boolean) => void;
}

/**
 * Payer first, then amount. The contacts contain forms of their own, so they are placed beside this form and not inside
 * it.
 */
function Asking({ begun, onBusy, onMade }: AskingProps) {
  const w = useWords(makingWords);
  const did = useDid();
  const [mode, setMode] = useState<AskMode | 'contact'>(begun.to === '' ? 'contact' : 'address');
  const [form, setForm] = useState(begun.form);
  const [to, setTo] = useState(begun.to);
  const pick = (address: string) => {
    setTo(address);
    setMode('address');
  };
  return (
    <div className={styles.form}>
      <Segmented
        label={w.mode}
        value={mode}
        onChange={setMode}
        options={MODES.map(([id, icon]) => ({ id, icon, label: w.modes[id] }))}
      />
      {mode === 'contact' ? (
        <ContactPicker did={did} onPick={pick} />
      ) : (
        <AskForm
          mode={mode}
          form={form}
          to={to}
          did={did}
          onChange={(change) => setForm({ ...form, ...change })}
          onTo={setTo}
          onBusy={onBusy}
          onMade={onMade}
        />
      )}
    </div>
  );
}
