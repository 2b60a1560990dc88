import styles from '#features/organisations/web/Organisations.module.css';
import { Switches } from '#features/organisations/web/Switches.tsx';
import { useWords } from '#platform/web/device/language.ts';
import type { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { EVENT_TYPES, type EventType } from '../events.ts';
import { words } from './words.ts';

/** The typed values, in the form of the call's body. */
export interface EndpointTyped {
  readonly url: string;
  readonly description: string;
  readonly types: EventType[] | null;
}

type Acting = Pick<ReturnType<typeof useAct>, 'isBusy' | 'refused' | 'forget' | 'fault'>;
interface EndpointFormProps extends Acting {
  /** Current values. Undefined for a new endpoint. */
  of?: { url: string; description: string; types: string[] | null } | undefined;
  act: string;
  acting: string;
  /** Resolves to whether it succeeded. */
  onSubmit: (typed: EndpointTyped) => Promise<boolean>;
}

const typedOf = (of: EndpointFormProps['of']): EndpointTyped => ({
  url: of?.url ?? '',
  description: of?.description ?? '',
  types: of?.types ? EVENT_TYPES.filter((type) => of.types?.includes(type)) : null,
});

/** Form of an endpoint: address, note and event types. */
export function EndpointForm({ of, act, acting, onSubmit, isBusy, refused, forget, fault }: EndpointFormProps) {
  const w = useWords(words);
  const form = useForm(
    () => typedOf(of),
    ({ url, types }) => ({
      url: !/^https?:\/\/\S+$/.test(url.trim()) && w.urlBad,
      types: types?.length === 0 && w.noType,
    }),
    refused,
    forget,
  );
  const { url, description, types } = form.values;
  const submit = form.press(() => onSubmit({ url: url.trim(), description: description.trim(), types }));
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        isCode
        label={w.url}
        hint={w.urlHint}
        type="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={2000}
        required
        {...form.field('url')}
        error={form.error('url') ?? fault}
      />
      <TextField label={w.description} hint={w.descriptionHint} maxLength={100} {...form.field('description')} />
      <Switch label={w.everyType} isOn={types === null} onChange={(isOn) => form.set({ types: isOn ? null : [] })} />
      {types !== null && (
        <Switches
          label={w.types}
          options={EVENT_TYPES.map((type) => [type, type] as const)}
          chosen={types}
          error={form.error('types')}
          onChange={form.put('types')}
        />
      )}
      <Button type="submit" isAct isWide loadingText={isBusy ? acting : undefined}>
        {act}
      </Button>
    </form>
  );
}
