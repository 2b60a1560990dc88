import { useDid } from '#features/identity/web/useDid.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { lock } from '#ui/icons.ts';
import { bank } from '#ui/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/List.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { EmptyState, InfoLine } from '#ui/State.tsx';
import type { BankAccount } from '../contract.ts';
import styles from './BankInfo.module.css';
import { useRead } from './calls.ts';
import { words } from './words.ts';

/** The person's bank accounts, numbers masked. */
export function BankInfoScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const accounts = useRead('GET /api/bank-accounts/{userId}');
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/myinfo', label: w.back }} />
      <SectionHead title={w.accounts} gloss={gloss?.accounts} />
      <Loaded read={accounts} what={w.accounts}>
        {(items) => <AccountList accounts={items} did={did} />}
      </Loaded>
      <div className={styles.security}>
        <InfoLine icon={lock} title={w.securityTitle} text={w.security} />
      </div>
    </Screen>
  );
}

function AccountList({ accounts, did }: { accounts: readonly BankAccount[]; did: string }) {
  const w = useWords(words);
  if (accounts.length === 0) return <EmptyState did={did} title={w.none} text={w.noneText} />;
  return (
    <List label={w.accounts}>
      {accounts.map(({ id, bankName, accountNumber, accountHolder, accountType, isDefault, status }) => (
        <ListRow
          key={id}
          icon={bank}
          title={`${bankName} ${accountNumber}`}
          meta={`${accountHolder} · ${w.types[accountType]}`}
          note={isDefault ? w.default : undefined}
          status={{ status, word: w.status[status] }}
        />
      ))}
    </List>
  );
}
