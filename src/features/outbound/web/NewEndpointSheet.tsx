import { type FormEvent, useState } from 'react';
import { Secret } from '#features/organisations/web/Secret.tsx';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { call } from './calls.ts';
import { useEndpointAct } from './use-endpoint-act.ts';
import styles from './Webhooks.module.css';
import { words } from './words.ts';

interface NewEndpointSheetProps {
  id: number;
  isOpen: boolean;
  onClose: () => void;
}

const ADD = 'POST /api/org/{id}/endpoints';

/** Names an address for every kind of event, and shows its secret this once. */
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
        <EndpointForm id={id} onBusy={setIsBusy} onMade={setSecret} />
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

interface EndpointFormProps {
  id: number;
  onBusy: (isBusy: boolean) => void;
  onMade: (secret: string) => void;
}

function EndpointForm({ id, onBusy, onMade }: EndpointFormProps) {
  const w = useWords(words);
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refused, forget, fault, act, prove } = useEndpointAct();
  const isBad = !/^https?:\/\/\S+$/.test(url.trim());
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    if (isBad) return focusFirstFault(form);
    const sent = { params: { id }, body: { url: url.trim(), description: description.trim() } };
    onBusy(true);
    const isAdded = await act(
      () => prove(w.signingAdd(sent.body.url), { call: ADD, ...sent }, (proof) => call(ADD, { ...sent, ...proof })),
      { failed: w.notAdded, onDone: (made) => onMade(made.secret) },
    );
    onBusy(false);
    if (!isAdded) focusFirstFault(form);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        isCode
        label={w.url}
        hint={w.urlHint}
        type="url"
        placeholder="https://"
        autoComplete="off"
        value={url}
        maxLength={2000}
        required
        error={isTried && isBad ? w.urlBad : (refused.url ?? fault)}
        onChange={({ target }) => {
          setUrl(target.value);
          forget();
        }}
      />
      <TextField
        label={w.description}
        hint={w.descriptionHint}
        value={description}
        maxLength={100}
        error={refused.description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.sending : undefined}>
        {w.add}
      </Button>
    </form>
  );
}
