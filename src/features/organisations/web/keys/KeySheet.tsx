import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { Right } from '#features/organisations/rules.ts';
import type { ApiKey } from '#features/organisations/wire.ts';
import { dateText, dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { call, officerActs } from '../calls.ts';
import styles from '../Organisations.module.css';
import { words } from '../words.ts';
import { isOver, scopesOf, scopesOnHold, useScopesText } from './key-text.ts';
import { keyWords } from './key-words.ts';
import { ShownKey } from './NewKeySheet.tsx';

interface KeySheetProps {
  id: number;
  /** Rights of the reader: a replacement needs all rights of its key's scopes. */
  rights: readonly Right[];
  /** The key to show. Undefined closes the sheet. */
  of: ApiKey | undefined;
  onClose: () => void;
}

const REPLACE = 'POST /api/org/{id}/keys/{keyId}/replacement';
const REVOKE = 'DELETE /api/org/{id}/keys/{keyId}';

/** Sheet of one key, with its replacement and revocation. */
export function KeySheet({ id, rights, of, onClose }: KeySheetProps) {
  const w = useWords(keyWords);
  const all = useWords(words);
  const [made, setMade] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={close}
      title={made === undefined ? (of?.name ?? '') : w.shown}
      lead={made === undefined ? undefined : w.shownLead}
      closeLabel={all.close}
      isBusy={isBusy}
    >
      {of &&
        (made === undefined ? (
          <>
            <KeyFacts of={of} />
            {!isOver(of, new Date()) && (
              <Acts key={of.id} id={id} rights={rights} of={of} onBusy={setIsBusy} onMade={setMade} onClose={close} />
            )}
          </>
        ) : (
          <ShownKey text={made} onDone={close} />
        ))}
    </Sheet>
  );
}

function KeyFacts({ of }: { of: ApiKey }) {
  const w = useWords(keyWords);
  const language = useLanguage();
  const scopesText = useScopesText();
  return (
    <KeyValues
      rows={[
        { term: w.facts.tail, value: `…${of.tail}`, isCode: true },
        { term: w.facts.may, value: scopesText(of.scopes) },
        ...(scopesOnHold(of).length > 0 && !isOver(of, new Date())
          ? [{ term: w.onHold, value: w.onHoldText(scopesText(scopesOnHold(of))) }]
          : []),
        { term: w.facts.from, value: of.addresses?.join(', ') ?? w.anywhere },
        { term: w.facts.made, value: dateText(of.createdAt, language) },
        {
          term: w.facts.until,
          value: of.revokedAt ? w.revoked(dateText(of.revokedAt, language)) : dateText(of.expiresAt, language),
        },
        { term: w.facts.used, value: of.lastUsedAt ? dateTimeText(of.lastUsedAt, language) : w.never },
      ]}
    />
  );
}

interface ActsProps {
  id: number;
  rights: readonly Right[];
  of: ApiKey;
  onBusy: (isBusy: boolean) => void;
  onMade: (key: string) => void;
  onClose: () => void;
}

function Acts({ id, rights, of, onBusy, onMade, onClose }: ActsProps) {
  const w = useWords(keyWords);
  const { cancel } = useWords(words);
  const [asked, setAsked] = useState<'replace' | 'revoke'>();
  const { isBusy, act } = useAct({ ...officerActs, onBusy });
  const params = { id, keyId: of.id };
  const open: readonly string[] = scopesOf(rights);
  const mayReplace = of.scopes.every((scope) => open.includes(scope));
  const replace = () =>
    act(() => signedCall(call, w.signingReplace(of.name), REPLACE, { params }), {
      failed: w.failed,
      onDone: (made) => onMade(made.key),
    });
  const revoke = () =>
    act(() => signedCall(call, w.signingRevoke(of.name), REVOKE, { params }), {
      done: { title: w.isRevoked(of.name) },
      failed: w.notRevoked,
      onDone: onClose,
    });
  if (asked)
    return (
      <Question
        text={asked === 'replace' ? w.replaceText : w.revokeText}
        cancel={cancel}
        act={w[asked]}
        acting={asked === 'replace' ? w.replacing : w.revoking}
        isActing={isBusy}
        onCancel={() => setAsked(undefined)}
        onAct={() => void (asked === 'replace' ? replace() : revoke())}
      />
    );
  return (
    <div className={styles.foot}>
      {mayReplace && (
        <Button look="quiet" onClick={() => setAsked('replace')}>
          {w.replace}
        </Button>
      )}
      <Button look="danger-text" onClick={() => setAsked('revoke')}>
        {w.revoke}
      </Button>
    </div>
  );
}
