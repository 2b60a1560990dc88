import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { Secret } from '#features/organisations/web/keys/Secret.tsx';
import styles from '#features/organisations/web/Organisations.module.css';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { call, endpointActs } from './calls.ts';
import { EndpointForm, type EndpointTyped } from './EndpointForm.tsx';
import { words } from './words.ts';

interface NewEndpointSheetProps {
  id: number;
  isOpen: boolean;
  onClose: () => void;
}

const ADD = 'POST /api/org/{id}/endpoints';

/** Adds an endpoint and shows its secret, only this once. */
export function NewEndpointSheet({ id, isOpen, onClose }: NewEndpointSheetProps) {
  const w = useWords(words);
  const [secret, setSecret] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={secret === undefined ? w.add : w.secret}
      lead={secret === undefined ? w.lead : w.secretLead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {secret === undefined ? (
        <Add id={id} onBusy={setIsBusy} onMade={setSecret} />
      ) : (
        <div className={styles.form}>
          <Secret text={secret} label={w.secret} />
          <Button look="quiet" isWide onClick={close}>
            {w.done}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

interface AddProps {
  id: number;
  onBusy: (isBusy: boolean) => void;
  onMade: (secret: string) => void;
}

function Add({ id, onBusy, onMade }: AddProps) {
  const w = useWords(words);
  const { act, ...acting } = useAct({ ...endpointActs, onBusy });
  const add = async (body: EndpointTyped) => {
    const sent = { params: { id }, body };
    return act(() => signedCall(call, w.signingAdd(body.url), ADD, sent), {
      failed: w.notAdded,
      onDone: (made) => onMade(made.secret),
    });
  };
  return <EndpointForm {...acting} act={w.add} acting={w.sending} onSubmit={add} />;
}
