import { type FormEvent, useRef, useState } from 'react';
import type { Passkey } from '#features/auth/contract.ts';
import { isPasskeyName } from '#features/auth/rules.ts';
import { call, reasons, useRead } from '#features/auth/web/calls.ts';
import { passkeyWords } from '#features/auth/web/passkeys/passkey-words.ts';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { whenText } from '#platform/dates.ts';
import { isHosted, useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { fingerprint, trash } from '#ui/drawings/icons-more.ts';
import { FocusKept } from '#ui/layout/FocusKept.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Name } from '#ui/text/LangText.tsx';
import styles from '../MyInfo.module.css';

const loadSecond = () => import('./SecondDevice.tsx').then(({ SecondDevice }) => SecondDevice);
const MADE_OLD = ['GET /api/passkeys/{userId}', 'GET /api/user/{userId}'];

/**
 * Lists the passkeys of this wallet by name and last use. Each opens to be renamed or removed. Home links here with
 * `?do=passkeys`.
 */
export function Passkeys({ onAdd }: { onAdd: () => void }) {
  const w = useWords(passkeyWords);
  const language = useLanguage();
  const passkeys = useRead('GET /api/passkeys/{userId}');
  const [opened, setOpened] = useState<Passkey>();
  const title = useRef<HTMLHeadingElement>(null);
  useUrlAction('passkeys', () => title.current?.focus());
  const metaOf = ({ site, lastUsedAt }: Passkey) => {
    const used = lastUsedAt ? w.lastUsed(whenText(lastUsedAt, new Date(), language)) : w.neverUsed;
    return site === location.hostname ? used : `${w.elsewhere(site)}. ${used}`;
  };
  return (
    <FocusKept label={w.passkeys}>
      <h2 ref={title} tabIndex={-1} className={styles.term}>
        {w.passkeys}
      </h2>
      <Loaded read={passkeys} what={w.passkeys} rows={1}>
        {(items) =>
          items.length > 0 && (
            <List label={w.passkeys}>
              {items.map((one) => (
                <ListRow
                  key={one.id}
                  icon={fingerprint}
                  title={<Name>{one.name}</Name>}
                  meta={metaOf(one)}
                  onClick={() => setOpened(one)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      <TextButton onClick={onAdd}>{w.add}</TextButton>
      {isHosted() && (passkeys.data?.length ?? 1) === 1 && <Second />}
      {opened && <PasskeySheet key={opened.id} passkey={opened} onClose={() => setOpened(undefined)} />}
    </FocusKept>
  );
}

/** Tells a person with a single passkey how to add one on another device. */
function Second() {
  const { second } = useWords(passkeyWords);
  const [isOpen, setIsOpen] = useState(false);
  const [SecondDevice, need] = useLater(loadSecond);
  return (
    <>
      <TextButton onClick={() => need(() => setIsOpen(true))}>{second}</TextButton>
      {SecondDevice && isOpen && <SecondDevice onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Renames a passkey, or removes it after a confirmation. */
function PasskeySheet({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const w = useWords(passkeyWords);
  const [name, setName] = useState(passkey.name);
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<string>();
  const { isBusy, act } = useAct({ reasons, otherwise: w.unanswered, routes: MADE_OLD });
  const params = { userId: useUserId(), id: passkey.id };
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const isName = isPasskeyName(name.trim());
    setFault(isName ? undefined : w.nameFault);
    if (!isName) return;
    const work = () => call('PATCH /api/passkeys/{userId}/{id}', { params, body: { name: name.trim() } });
    void act(work, { done: { title: w.saved }, failed: w.changeFailed, onDone: onClose });
  };
  const remove = () => {
    const route = 'DELETE /api/passkeys/{userId}/{id}';
    const work = () => signedCall(call, w.removing(passkey.name), route, { params });
    void act(work, { done: { title: w.removed, text: passkey.name }, failed: w.changeFailed, onDone: onClose });
  };
  if (isAsking)
    return (
      <Sheet isOpen onClose={onClose} title={w.removeAsk(passkey.name)} closeLabel={w.close} isBusy={isBusy}>
        <Question
          text={w.removeText}
          cancel={w.cancel}
          act={w.removeYes}
          acting={w.removingNow}
          isActing={isBusy}
          onCancel={() => setIsAsking(false)}
          onAct={remove}
        />
      </Sheet>
    );
  return (
    <Sheet isOpen onClose={onClose} title={passkey.name} closeLabel={w.close} isBusy={isBusy}>
      <form className={styles.form} onSubmit={rename} noValidate>
        <TextField
          label={w.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fault}
          autoComplete="off"
          required
        />
        <Button type="submit" isAct isWide isDisabled={isBusy}>
          {w.save}
        </Button>
      </form>
      <div className={styles.out}>
        <Button look="quiet" isAct isWide icon={trash} isDisabled={isBusy} onClick={() => setIsAsking(true)}>
          {w.remove}
        </Button>
      </div>
    </Sheet>
  );
}
