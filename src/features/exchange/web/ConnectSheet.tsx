// @online
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { BankAccount } from '#features/banking/contract.ts';
import { endingOf } from '#features/banking/rules.ts';
import { call, reasons, useRead } from '#features/banking/web/calls.ts';
import { useBankText } from '#features/ledger/web/use-bank-text.ts';
import { useOwnPlace } from '#platform/web/calls/acting.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { bank } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import styles from './Exchange.module.css';
import { forgetSource } from './last-source.ts';
import { NoVerified } from './NoWay.tsx';
import { words } from './words.ts';

const CHANGE = 'PATCH /api/bank-accounts/{userId}/{id}';
const ACCOUNTS = 'GET /api/bank-accounts/{userId}';

/** Sheet to choose the verified bank account for top-ups. Others are added and verified in Bank info. */
export function ConnectSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const w = useWords(words);
  const bankText = useBankText();
  const userId = useUserId();
  const banks = useOwnPlace('/bank-info');
  const accounts = useRead(ACCOUNTS);
  const routes = [ACCOUNTS, 'GET /api/exchange/{userId}'];
  const { isBusy, act } = useAct({ reasons, otherwise: w.again, routes });
  const link = ({ id, bankName, accountNumber }: BankAccount, isForTopUps: boolean) => {
    const sent = { params: { userId, id }, body: { isForTopUps } };
    const what = (isForTopUps ? w.signingLink : w.signingUnlink)(bankText(bankName), endingOf(accountNumber));
    const work = () => signedCall(call, what, CHANGE, sent);
    const done = isForTopUps ? w.connected : w.disconnected;
    return act(work, { done, failed: w.notConnected, onDone: () => forgetSource(userId) });
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={w.titles.connect}
      lead={w.connectText}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      <div className={styles.body}>
        <Loaded read={accounts} what={w.loading} rows={1}>
          {(items) => {
            const verified = items.filter(({ status }) => status === 'verified');
            if (verified.length === 0) return <NoVerified />;
            return (
              <List label={w.titles.connect}>
                {verified.map((account) => (
                  <ListRow
                    key={account.id}
                    icon={bank}
                    title={bankText(account.bankName)}
                    meta={account.isForTopUps ? `${account.accountNumber} · ${w.linked}` : account.accountNumber}
                    button={
                      <Button
                        look="quiet"
                        isCompact
                        isAct
                        isDisabled={isBusy}
                        onClick={() => void link(account, !account.isForTopUps)}
                      >
                        {account.isForTopUps ? w.unlink : w.use}
                      </Button>
                    }
                  />
                ))}
              </List>
            );
          }}
        </Loaded>
        <ButtonLink look="quiet" isWide href={banks}>
          {w.add}
        </ButtonLink>
      </div>
    </Sheet>
  );
}
