import { shortDid } from '#features/identity/did-text.ts';
import { useDid } from '#features/identity/web/useDid.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { Coin } from '#ui/Coin.tsx';
import { List, ListRow, SectionHead } from '#ui/List.tsx';
import { PortfolioNote } from '#ui/Note.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { SkeletonBlock } from '#ui/State.tsx';
import type { LocalCurrency } from '../contract.ts';
import { useRead } from './calls.ts';
import { words } from './words.ts';

const NOTE_HEIGHT = 140;

/** The local currency account: what can be spent and what pending payments hold. */
export function LocalPayScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const skeleton = (label: string) => <SkeletonBlock height={NOTE_HEIGHT} label={label} />;
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} />
      <Loaded read={useRead('GET /api/local-currency/{userId}')} what={w.balance} skeleton={skeleton}>
        {(account) => <Account account={account} />}
      </Loaded>
    </Screen>
  );
}

function Account({ account }: { account: LocalCurrency }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  if (!did) return <SkeletonBlock height={NOTE_HEIGHT} label={w.balance} />;
  return (
    <>
      <PortfolioNote
        did={did}
        shortDid={shortDid(did)}
        purpose="local"
        label={w.balance}
        amount={amountOf(account.currency, account.balance)}
        words={w}
      />
      <SectionHead title={w.account} gloss={gloss?.account} />
      <List label={w.account}>
        <ListRow
          leading={<Coin name="KRW" />}
          title={w.spendable}
          amount={amountOf(account.currency, account.balance)}
        />
        <ListRow leading={<Coin name="KRW" />} title={w.held} amount={amountOf(account.currency, account.held)} />
      </List>
    </>
  );
}
