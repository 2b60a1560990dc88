import { type FormEvent, useState } from 'react';
import { Switches } from '#features/organisations/web/Switches.tsx';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useWords } from '#platform/web/device/language.ts';
import type { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { EVENT_TYPES, type EventType } from '../events.ts';
import styles from './Webhooks.module.css';
import { words } from './words.ts';

/** What was typed, as the calls have it. */
export interface EndpointTyped {
  readonly url: string;
  readonly description: string;
  readonly types: EventType[] | null;
}

type Acting = Pick<ReturnType<typeof useAct>, 'isBusy' | 'refused' | 'forget' | 'fault'>;
interface EndpointFormProps extends Acting {
  /** As it is now; nothing where there is none yet. */
  of?: { url: string; description: string; types: string[] | null } | undefined;
  act: string;
  acting: string;
  /** Resolves to whether it was done. */
  onSubmit: (typed: EndpointTyped) => Promise<boolean>;
}

/** An endpoint's address, its note, and which kinds of event go there. */
export function EndpointForm({ of, act, acting, onSubmit, isBusy, refused, forget, fault }: EndpointFormProps) {
  const w = useWords(words);
  const [url, setUrl] = useState(of?.url ?? '');
  const [description, setDescription] = useState(of?.description ?? '');
  const [types, setTypes] = useState<EventType[] | null>(
    of?.types ? EVENT_TYPES.filter((type) => of.types?.includes(type)) : null,
  );
  const [isTried, setIsTried] = useState(false);
  const isBad = !/^https?:\/\/\S+$/.test(url.trim());
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    if (isBad || types?.length === 0) return focusFirstFault(form);
    if (!(await onSubmit({ url: url.trim(), description: description.trim(), types }))) focusFirstFault(form);
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
      <Switch label={w.everyType} isOn={types === null} onChange={(isOn) => setTypes(isOn ? null : [])} />
      {types !== null && (
        <Switches
          label={w.types}
          options={EVENT_TYPES.map((type) => [type, type] as const)}
          chosen={types}
          error={isTried && types.length === 0 ? w.noType : refused.types}
          onChange={setTypes}
        />
      )}
      <Button type="submit" isAct isWide loadingText={isBusy ? acting : undefined}>
        {act}
      </Button>
    </form>
  );
}
