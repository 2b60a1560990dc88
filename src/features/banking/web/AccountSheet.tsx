import { useState } from 'react';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { refetch } from '#platform/web/query.ts';
import { reasonOf } from '#platform/web/reason.ts';
import { report } from '#platform/web/report.ts';
import { useUserId } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.tsx';
import { Button } from '#ui/Button.tsx';
import { KeyValues } from '#ui/Facts.tsx';
import { check } from '#ui/icons.ts';
import { trash } from '#ui/icons-more.ts';
import { Sheet } from '#ui/Sheet.tsx';
import type { BankAccount } from '../contract.ts';
import styles from './BankInfo.module.css';
import { call } from './calls.ts';
import { refusalWords, words } from './words.ts';

interface AccountSheetProps {
  /** Nothing keeps the sheet closed. */
  account: BankAccount | undefined;
  onClose: () => void;
}

/** One account in full, and what can be done with it: make it the default, or remove it after being asked once more. */
export function AccountSheet({ account, onClose }: AccountSheetProps) {
  const w = useWords(words);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    setIsAsking(false);
    onClose();
  };
  const { isBusy, act } = useAct(close);
  const title = account && isAsking ? w.removeAsk(account.bankName) : w.details;
  return (
    <Sheet isOpen={account !== undefined} onClose={close} title={title} closeLabel={w.close} isBusy={isBusy}>
      {account && <Facts account={account} />}
      {account && (
        <div className={styles.buttons}>
          {isAsking ? (
            <Removal isBusy={isBusy} onCancel={() => setIsAsking(false)} onRemove={() => act('DELETE', account.id)} />
          ) : (
            <>
              {!account.isDefault && (
                <Button isWide icon={check} isDisabled={isBusy} onClick={() => act('PATCH', account.id)}>
                  {w.makeDefault}
                </Button>
              )}
              <Button look="quiet" isWide icon={trash} isDisabled={isBusy} onClick={() => setIsAsking(true)}>
                {w.remove}
              </Button>
            </>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Makes an account the default (PATCH) or removes it (DELETE), says how that went, and closes when it went well. */
function useAct(close: () => void) {
  const w = useWords(words);
  const language = useLanguage();
  const userId = useUserId();
  const [isBusy, setIsBusy] = useState(false);
  const act = async (method: 'PATCH' | 'DELETE', id: number) => {
    const params = { userId, id };
    const isRemoval = method === 'DELETE';
    setIsBusy(true);
    try {
      if (isRemoval) await call('DELETE /api/bank-accounts/{userId}/{id}', { params });
      else await call('PATCH /api/bank-accounts/{userId}/{id}', { params, body: { isDefault: true } });
      close();
      toast({ title: isRemoval ? w.removed : w.madeDefault });
    } catch (error) {
      report(method, error);
      const title = isRemoval ? w.removeFailed : w.changeFailed;
      toast({ title, text: reasonOf(error, refusalWords, language, w.failed), isDestructive: true });
    }
    setIsBusy(false);
    void refetch('GET /api/bank-accounts/{userId}');
  };
  return { isBusy, act: (method: 'PATCH' | 'DELETE', id: number) => void act(method, id) };
}

function Facts({ account }: { account: BankAccount }) {
  const w = useWords(words);
  return (
    <KeyValues
      rows={[
        { term: w.bank, value: account.bankName },
        { term: w.number, value: account.accountNumberGrouped },
        { term: w.holder, value: account.accountHolder },
        { term: w.type, value: w.types[account.accountType] },
        { term: w.verification, value: w.status[account.status] },
      ]}
    />
  );
}

function Removal({ isBusy, onCancel, onRemove }: { isBusy: boolean; onCancel: () => void; onRemove: () => void }) {
  const w = useWords(words);
  return (
    <>
      <p>{w.removeText}</p>
      <div className={styles.pair}>
        <Button look="quiet" isDisabled={isBusy} onClick={onCancel}>
          {w.cancel}
        </Button>
        <Button loadingText={isBusy ? w.removing : undefined} onClick={onRemove}>
          {w.removeYes}
        </Button>
      </div>
    </>
  );
}
