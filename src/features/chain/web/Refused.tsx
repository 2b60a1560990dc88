import type { ReactNode } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert } from '#ui/drawings/icons.ts';
import type { Offer, Quote } from '../calls/withdrawals.ts';
import styles from './Withdraw.module.css';
import { words } from './withdraw-words.ts';

export interface Refusal {
  readonly code: string;
  readonly reason: string;
}

const OF_AMOUNT = [
  'over_one',
  'over_person_day',
  'address_new',
  'invalid_amount',
  'insufficient_balance',
  'insufficient_for_fee',
];
const OF_ADDRESS = ['invalid_address', 'address_refused', 'held_here'];

/** States why no fee was quoted, or nothing was sent, and the limit if one was exceeded. */
export function Refused({ reason, code, offer }: { reason: string; code?: string; offer?: Offer }) {
  const w = useWords(words);
  const most = offer && mostOf(code, offer);
  return (
    <>
      <p className={styles.bad}>
        <Icon of={alert} size={18} />
        <span>{reason}</span>
      </p>
      {most !== undefined && (
        <p className={`${styles.left} num`} translate="no">
          {w.most[most.limit](amountOf('KRW', String(most.won)))}
        </p>
      )}
    </>
  );
}

/** Returns true if nothing is left of the caller's day, so that no amount helps. */
const isSpent = ({ personWonLeft }: Pick<Offer, 'personWonLeft'>) => personWonLeft === '0';

/** Returns the limit behind a refusal, in won, if it is one of the caller's own. */
function mostOf(code: string | undefined, { oneWon, personWonLeft, newWon }: Offer) {
  if (code === 'over_one') return { limit: 'once', won: oneWon } as const;
  if (code === 'address_new') return { limit: 'isNew', won: newWon } as const;
  if (code !== 'over_person_day') return undefined;
  return { limit: isSpent({ personWonLeft }) ? 'nothing' : 'today', won: personWonLeft } as const;
}

interface OnwardsProps {
  offer: Offer;
  asked: Pick<Quote, 'assetType' | 'amount' | 'toAddress'>;
  code: string | undefined;
  /** Shown if another try may succeed. */
  children: ReactNode;
}

/**
 * Offers a next step after a refusal: back to Send with the payment filled in, if another try would be refused again.
 */
export function Onwards({ offer, asked, code = '', children }: OnwardsProps) {
  const w = useWords(words);
  const isOfAddress = OF_ADDRESS.includes(code);
  if (!isOfAddress && !OF_AMOUNT.includes(code)) return children;
  if (code === 'over_person_day' && isSpent(offer)) return null;
  const filled = new URLSearchParams({ text: asked.toAddress, asset: asked.assetType, amount: asked.amount });
  return (
    <ButtonLink isWide href={`/send?${filled}`}>
      {isOfAddress ? w.changeAddress : w.changeAmount}
    </ButtonLink>
  );
}
