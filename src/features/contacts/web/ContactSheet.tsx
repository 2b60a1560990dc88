import { useState } from 'react';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { trash } from '#ui/drawings/icons-more.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Contact } from '../contract.ts';
import { ContactForm, type ContactFormProps } from './ContactForm.tsx';
import styles from './Contacts.module.css';
import { call, contactActs } from './calls.ts';
import { words } from './words.ts';

type ContactSheetProps = Omit<ContactFormProps, 'act' | 'isBusy' | 'refused' | 'onDone'> & { onClose: () => void };

/** A contact's form in a sheet. An existing contact can be removed after a confirmation. */
export function ContactSheet({ onClose, ...form }: ContactSheetProps) {
  const w = useWords(words);
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, refused, act } = useAct(contactActs);
  const { contact } = form;
  const title = contact ? (isAsking ? w.removeAsk(contact.name) : w.contact) : w.newContact;
  return (
    <Sheet isOpen onClose={onClose} title={title} closeLabel={w.close} isBusy={isBusy}>
      {contact && isAsking ? (
        <Removal contact={contact} isBusy={isBusy} act={act} onCancel={() => setIsAsking(false)} onDone={onClose} />
      ) : (
        <>
          <ContactForm {...form} isBusy={isBusy} refused={refused} act={act} onDone={onClose} />
          {contact && (
            <Button
              look="quiet"
              isWide
              isAct
              icon={trash}
              isDisabled={isBusy}
              className={styles.remove}
              onClick={() => setIsAsking(true)}
            >
              {w.remove}
            </Button>
          )}
        </>
      )}
    </Sheet>
  );
}

interface RemovalProps extends Pick<ContactFormProps, 'isBusy' | 'act' | 'onDone'> {
  contact: Contact;
  onCancel: () => void;
}

function Removal({ contact: { id }, isBusy, act, onCancel, onDone }: RemovalProps) {
  const w = useWords(words);
  const params = { userId: useUserId(), id };
  const remove = () =>
    act(() => call('DELETE /api/contacts/{userId}/{id}', { params }), {
      done: { title: w.removed },
      failed: w.removeFailed,
      onDone,
    });
  return (
    <Question
      text={w.removeText}
      cancel={w.cancel}
      act={w.removeYes}
      acting={w.removing}
      isActing={isBusy}
      onCancel={onCancel}
      onAct={() => void remove()}
    />
  );
}
