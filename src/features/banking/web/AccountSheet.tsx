import { useEffect, useEffectEvent, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useBankText } from '#features/ledger/web/use-bank-text.ts';
import { useOwnPlace } from '#platform/web/calls/acting.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { check } from '#ui/drawings/icons.ts';
import { trash } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { BankAccount } from '../contract.ts';
import { endingOf } from '../rules.ts';
import styles from './BankInfo.module.css';
import { accountActs, call } from './calls.ts';
import { failedProof } from './failed-proof.ts';
import { verifyWords } from './verify-words.ts';
import { words } from './words.ts';

const CHANGE = 'PATCH /api/bank-accounts/{userId}/{id}';
const REMOVE = 'DELETE /api/bank-accounts/{userId}/{id}';

interface AccountSheetProps {
  /** Undefined closes the sheet. */
  account: BankAccount | undefined;
  /** Starts with the removal question, for "Remove and add again". */
  asksRemoval: boolean;
  onClose: () => void;
  /** Called after the account was removed in order to be added again. */
  onReplaced: (account: BankAccount) => void;
}

/** Details of an account, with actions to make it the default, or to remove it after a confirmation. */
export function AccountSheet({ account, asksRemoval, onClose, onReplaced }: AccountSheetProps) {
  const w = useWords(words);
  const bankText = useBankText();
  const v = useWords(verifyWords);
  const [isPressed, setIsAsking] = useState(false);
  const isAsking = isPressed || asksRemoval;
  const [isVerifying, setIsVerifying] = useState(false);
  const close = () => {
    setIsAsking(false);
    onClose();
  };
  const wrong = account && failedProof(account, v)?.isWrong ? { text: v.replaceText, act: v.replace } : undefined;
  const { isBusy, makeDefault, remove } = useAccountChanges(account, close, wrong && onReplaced);
  const title = account && isAsking ? w.removeAsk(bankText(account.bankName)) : w.details;
  return (
    <Sheet
      isOpen={account !== undefined}
      onClose={close}
      title={title}
      closeLabel={w.close}
      isBusy={isBusy || isVerifying}
    >
      {account && <Facts account={account} />}
      {account && isAsking && (
        <Question
          text={wrong?.text ?? w.removeText}
          cancel={w.cancel}
          act={w.removeYes}
          acting={w.removing}
          isActing={isBusy}
          onCancel={asksRemoval ? close : () => setIsAsking(false)}
          onAct={() => void remove()}
        />
      )}
      {account && !isAsking && (
        <div className={styles.buttons}>
          <Next account={account} onBusy={setIsVerifying} />
          {!account.isDefault && (
            <Button look="quiet" isAct isWide icon={check} isDisabled={isBusy} onClick={() => void makeDefault()}>
              {w.makeDefault}
            </Button>
          )}
          <Button
            look={wrong ? 'primary' : 'quiet'}
            isAct
            isWide
            icon={trash}
            isDisabled={isBusy}
            onClick={() => setIsAsking(true)}
          >
            {wrong?.act ?? w.remove}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

/** Proof of an unverified account, or the link to top up from a verified one. */
function Next({ account, onBusy }: { account: BankAccount; onBusy: (isBusy: boolean) => void }) {
  const w = useWords(words);
  const topUp = useOwnPlace('/localpay?do=top-up');
  if (account.status === 'pending') return <Proof key={account.id} account={account} onBusy={onBusy} />;
  return (
    <ButtonLink isWide href={topUp}>
      {w.topUp}
    </ButtonLink>
  );
}

const loadVerification = async () => (await import('./Verification.tsx')).Verification;

/** The 1-won proof, loaded on first use since it needs the server anyway. */
function Proof(props: { account: BankAccount; onBusy: (isBusy: boolean) => void }) {
  const [Verification, need] = useLater(loadVerification);
  const { verification } = useWords(words);
  const begin = useEffectEvent(() => need(() => undefined));
  useEffect(() => begin(), []);
  return (
    <Loaded read={{ data: Verification, isError: false, refetch: loadVerification }} what={verification} rows={1}>
      {(Ready) => <Ready {...props} />}
    </Loaded>
  );
}

/** Returns the changes of an account. A person signs them if biometrics are on; an organisation always does. */
function useAccountChanges(
  account: BankAccount | undefined,
  onDone: () => void,
  onReplaced: ((account: BankAccount) => void) | undefined,
) {
  const w = useWords(words);
  const bankText = useBankText();
  const userId = useUserId();
  const { isBusy, act } = useAct(accountActs);
  const params = { userId, id: account?.id ?? 0 };
  const named = [bankText(account?.bankName ?? ''), endingOf(account?.accountNumber ?? '')] as const;
  const makeDefault = () => {
    const sent = { params, body: { isDefault: true } };
    const work = () => signedCall(call, w.signingDefault(...named), CHANGE, sent);
    return act(work, { done: { title: w.madeDefault }, failed: w.changeFailed, onDone });
  };
  const remove = () => {
    const work = () => signedCall(call, w.signingRemoval(...named), REMOVE, { params });
    return act(work, {
      done: { title: w.removed },
      failed: w.removeFailed,
      onDone: () => {
        onDone();
        if (account) onReplaced?.(account);
      },
    });
  };
  return { isBusy, makeDefault, remove };
}

function Facts({ account }: { account: BankAccount }) {
  const w = useWords(words);
  const bankText = useBankText();
  return (
    <KeyValues
      rows={[
        { term: w.bank, value: bankText(account.bankName) },
        { term: w.number, value: account.accountNumberGrouped },
        { term: w.holder, value: account.accountHolder },
        { term: w.type, value: w.types[account.accountType] },
        { term: w.verification, value: w.status[account.status] },
        ...(account.isForTopUps ? [{ term: w.use, value: w.forTopUps }] : []),
      ]}
    />
  );
}
