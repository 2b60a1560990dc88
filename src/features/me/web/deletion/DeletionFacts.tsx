import type { ReactNode } from 'react';
import { useRead } from '#features/banking/web/calls.ts';
import type { PendingAction, RemainingBalance } from '#features/me/contract.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { amountText } from '#ui/text/amount.ts';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from '../MyInfo.module.css';
import { deletionWords } from './deletion-words.ts';

/** Lists the data that is erased with an account, and the data that stays. */
export function Consequences() {
  const w = useWords(deletionWords);
  return (
    <div className={styles.page}>
      <h3>{w.goes}</h3>
      <p>{w.goesText}</p>
      <h3>{w.stays}</h3>
      <p>{w.staysText}</p>
    </div>
  );
}

export function PendingActions({ underway }: { underway: readonly PendingAction[] }) {
  const w = useWords(deletionWords);
  return (
    <div className={classes(styles.page, styles.way)}>
      <h3>{w.underway}</h3>
      <p>{w.underwayText}</p>
      <ul aria-label={w.underway}>
        {underway.map(({ what, count }) => (
          <li key={what}>{w.underwayOf[what]?.(count) ?? `${what} (${count})`}</li>
        ))}
      </ul>
    </div>
  );
}

/** Lists every balance that would be given up, exactly, and offers to move it out instead. */
export function RemainingBalances({
  balances,
  children,
}: {
  balances: readonly RemainingBalance[];
  children: ReactNode;
}) {
  const w = useWords(deletionWords);
  return (
    <div className={classes(styles.page, styles.way)}>
      <h3>{w.left}</h3>
      <p>{w.leftText}</p>
      <KeyValues
        rows={balances.map(({ assetType, amount }) => ({
          term: assetType === 'KRW' ? w.won : assetType,
          value: amountText(amount, assetType === 'KRW' ? { symbol: '₩' } : { code: assetType }),
        }))}
      />
      {balances.some(({ assetType }) => assetType === 'KRW') && <MoveWon />}
      {balances.some(({ assetType }) => assetType !== 'KRW') && <TextLink href="/send">{w.move}</TextLink>}
      <TextSpan>{children}</TextSpan>
    </div>
  );
}

/** Ways to move won out: to the person's own verified bank account, or to another person. */
function MoveWon() {
  const w = useWords(deletionWords);
  const accounts = useRead('GET /api/bank-accounts/{userId}').data;
  return (
    <>
      {!isClosed('bank') && accounts?.some(({ status }) => status === 'verified') && (
        <TextLink href="/localpay?do=withdraw">{w.withdrawWon}</TextLink>
      )}
      <TextLink href="/localpay?do=send-won">{w.moveWon}</TextLink>
    </>
  );
}
