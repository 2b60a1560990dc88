import { shortDid } from '#features/identity/did-text.ts';
import { useBankText } from '#features/ledger/web/use-bank-text.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { bank } from '#ui/drawings/icons-more.ts';
import { Badge, type Tone } from '#ui/feedback/Badge.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Note } from '#ui/layout/Note.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { BankAccount } from '../contract.ts';
import styles from './BankInfo.module.css';
import { NextStep } from './NextStep.tsx';
import { words } from './words.ts';

const accountTones: Readonly<Record<BankAccount['status'], Tone>> = { pending: 'wait', verified: 'ok' };

interface AccountsProps {
  accounts: readonly BankAccount[];
  did: string;
  onOpen: (id: number) => void;
  /** Asks whether to remove an account, then opens the form for another one. */
  onReplace: (id: number) => void;
}

/**
 * Shows the default account on the holder's note and the others as rows; each opens its sheet. The newest unproven one
 * shows its next step.
 */
export function Accounts({ accounts, did, onOpen, onReplace }: AccountsProps) {
  const w = useWords(words);
  const bankText = useBankText();
  const gloss = useGloss(words);
  const first = accounts.find(({ isDefault }) => isDefault);
  const others = accounts.filter((account) => account !== first);
  const unproven = accounts.filter(({ status }) => status === 'pending').toSorted((a, b) => b.id - a.id)[0];
  const next = unproven && (
    <NextStep
      key={unproven.id}
      account={unproven}
      onOpen={() => onOpen(unproven.id)}
      onReplace={() => onReplace(unproven.id)}
    />
  );
  if (accounts.length === 0)
    return (
      <>
        <h2 className="sr">{w.accounts}</h2>
        <EmptyState did={did} title={w.none} text={w.noneText} />
      </>
    );
  return (
    <>
      {first && <DefaultAccount account={first} did={did} onOpen={onOpen} />}
      {unproven === first && next}
      {others.length > 0 && (
        <>
          <SectionHead title={w.others} gloss={gloss?.others} />
          <List label={w.others}>
            {others.map(({ id, bankName, accountNumber, accountHolder, accountType, status }) => (
              <ListRow
                key={id}
                icon={bank}
                title={`${bankText(bankName)} ${accountNumber}`}
                meta={`${accountHolder} · ${w.types[accountType]}`}
                status={{ tone: accountTones[status], word: w.status[status] }}
                onClick={() => onOpen(id)}
              />
            ))}
          </List>
        </>
      )}
      {unproven !== first && next}
    </>
  );
}

interface DefaultAccountProps {
  account: BankAccount;
  did: string;
  onOpen: (id: number) => void;
}

function DefaultAccount({ account, did, onOpen }: DefaultAccountProps) {
  const w = useWords(words);
  const bankText = useBankText();
  const { id, bankName, accountNumberGrouped, accountHolder, accountType, status } = account;
  return (
    <Note did={did} shortDid={shortDid(did)} purpose="bank" label={w.defaultAccount}>
      <p className={styles.head}>
        <Badge tone="idle" word={w.default} />
        <Badge tone={accountTones[status]} word={w.status[status]} />
      </p>
      <p className={styles.bank}>
        <LangText>{bankText(bankName)}</LangText>
      </p>
      <p className={`${styles.number} num`} translate="no">
        {accountNumberGrouped}
      </p>
      <div className={styles.foot}>
        <p>
          <LangText>{accountHolder}</LangText>
          <br />
          <span>{w.types[accountType]}</span>
        </p>
        <Button look="secondary" isCompact onClick={() => onOpen(id)}>
          {w.manage}
        </Button>
      </div>
    </Note>
  );
}
