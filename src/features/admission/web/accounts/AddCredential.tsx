import { type FormEvent, useState } from 'react';
import { textIn } from '#features/credentials/claim-text.ts';
import { useRead as useHeldRead } from '#features/credentials/web/calls.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { acts, call, reasons } from '../calls.ts';
import styles from '../Role.module.css';
import { Fault } from '../showing/Fault.tsx';
import { accountWords } from './account-words.ts';

const ASK = 'POST /api/sign-in-credentials/{userId}/ask';

/**
 * Requests a credential that is to open the account: one from this wallet, or a typed type for another wallet on this
 * device.
 */
export function AddCredential() {
  const w = useWords(accountWords);
  const language = useLanguage();
  const userId = useUserId();
  const held = useHeldRead('GET /api/held-credentials/{userId}');
  const { isBusy, fault, refused, act } = useAct(acts);
  const [isMissing, setIsMissing] = useState(false);
  const ask = (body: { heldId: number } | { vct: string }) =>
    act(() => call(ASK, { params: { userId }, body }), {
      failed: w.notAsked,
      onDone: (asked) => location.assign('heldId' in body ? asked.link : asked.request),
    });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const vct = String(new FormData(form).get('vct') ?? '').trim();
    setIsMissing(vct === '');
    if (vct !== '') await ask({ vct });
    focusFirstFault(form);
  };
  const typed = isMissing ? reasons.fields?.vct?.[language] : refused.vct;
  return (
    <>
      <h3>{w.held}</h3>
      <Loaded read={held} what={w.held} rows={1}>
        {(items) =>
          items.length === 0 ? (
            <p className={styles.quiet}>{w.noneHeld}</p>
          ) : (
            <List label={w.held}>
              {items.map(({ id, name, issuer }) => (
                <ListRow
                  key={id}
                  title={<Name>{textIn(name, language)}</Name>}
                  meta={textIn(issuer.name, language)}
                  onClick={() => void ask({ heldId: id })}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      <h3>{w.other}</h3>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField label={w.type} hint={w.typeHint} name="vct" isCode maxLength={500} error={typed} required />
        <Fault text={typed === undefined ? fault : undefined} />
        <Button type="submit" look="quiet" isAct isWide loadingText={isBusy ? w.asking : undefined}>
          {w.ask}
        </Button>
      </form>
    </>
  );
}
