import { currencyNow } from '#features/currency/server/store.ts';
import { needRoom } from '#features/exchange/server/holding-cap.ts';
import { type AccountOwner, HOUSE, transfer } from '#features/ledger/movement.ts';
import { mustPost } from '#features/ledger/server/doors.ts';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import type { LineRow } from './lines.ts';

/** The two people who made an issue and checked it. */
export interface Makers {
  readonly by: UserId;
  readonly checkedBy: UserId;
}

interface Issue extends Makers {
  /** The credit, as returned by `lockFreeCredit` in this transaction. */
  readonly line: LineRow;
  readonly to: AccountOwner;
  /** `top_up` into the account of a person or an organisation, `issue` into one of the house. */
  readonly kind: 'top_up' | 'issue';
}

/**
 * Issues a bank credit once, from the account that represents banks: the whole credit, or its rest if parts of it were
 * payments that came back. Throws if it exceeds a person's limit on holding. Locks accounts.
 */
export async function issueCredit(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  { line, to, kind, by, checkedBy }: Issue,
): Promise<void> {
  const currency = await currencyNow(tx);
  const won = BigInt(line.open);
  const plan = { kind, asset: 'KRW', amount: won, from: HOUSE.bank, to, currency: currency.id } as const;
  const transferId = await mustPost(tx, transfer({ ...plan, initiator: null }));
  tx.queue(sql`INSERT INTO bank_line_uses (line_id, won, transfer_id, made_by, checked_by)
    VALUES (${line.id}, ${line.open}, ${transferId}, ${by}, ${checkedBy})`);
  if (to.startsWith('0x')) await needRoom(tx, services, currency, { address: to, isOwn: false });
}
