import { readNewestClosed } from '#features/ledger/server/days/days.ts';
import { readLogHead } from '#features/ledger/server/days/trees-store.ts';
import { listHeads } from '#features/organisations/server/audit/trail-store.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { anchorLines, anchorOf } from '../../anchors/anchor.ts';
import { toHex } from '../../reserves/bytes.ts';
import { bearGas, costOf } from '../house-gas.ts';
import { sha256 } from '../reserves/sha256.ts';
import { findNewest } from '../reserves/statements-store.ts';
import type { Hash } from '../rpc/port.ts';
import { type Engine, engineOf } from '../sending/engine.ts';
import { anchorOfSending, hasAnchor, insertAnchor, sendAnchor } from './anchors-store.ts';

/** Gas for 37 bytes in a transaction that pays nothing (EIP-7623), with a margin. */
const GAS = 40_000;
/** Maximum number of transactions paid for one anchor: a treasury that is a contract may reject each. */
export const MOST_SENDINGS = 5;

/**
 * Anchors the newest closed day, once even if several nodes try at the same time. A day that the log of days
 * lacks waits up to an hour for it, so that the log's newest root is anchored with it; after that, the log's last root
 * is. One transaction stores the lines and reserves the chain transaction that sends them. Returns the day, or undefined if there is none to anchor.
 */
export const makeAnchor = (services: Services): Promise<string | undefined> =>
  services.db.tx(
    async (tx) => {
      const closed = await readNewestClosed(tx);
      if (!closed || (await hasAnchor(tx, closed.day))) return undefined;
      const log = await readLogHead(tx);
      if (log && log.day < closed.day && closed.isFresh) return undefined;
      const [reserves, trails] = [await findNewest(tx), await listHeads(tx)];
      const lines = anchorLines({
        day: closed.day,
        ledger: toHex(closed.hash),
        reserves: reserves ? toHex(reserves.root) : null,
        log: log ? { of: log.of, root: toHex(log.root) } : null,
        trails: trails.map(({ organisation, n, head }) => ({ organisation, n, head: toHex(head) })),
      });
      const digest = anchorOf(lines, sha256);
      const id = await insertAnchor(tx, { day: closed.day, digest, lines });
      if (id === undefined) return undefined;
      await reserve(tx, engineOf(services), id, `0x${toHex(digest)}`);
      return closed.day;
    },
    { isLong: true },
  );

async function reserve(tx: Tx, engine: Engine, anchor: number, digest: Hash): Promise<void> {
  await sendAnchor(tx, anchor, await engine.reserve(tx, { request: { kind: 'anchor', digest }, gasLimit: GAS }));
}

/** Follows the transactions of anchors: an anchor that did not get onto the chain is sent again, with a new nonce. */
export function followAnchors(services: Services): void {
  const engine = engineOf(services);
  const again = async (tx: Tx, id: number, digest: Hash) => {
    const anchor = await anchorOfSending(tx, id);
    if (anchor && anchor.sendings < MOST_SENDINGS) await reserve(tx, engine, anchor.id, digest);
  };
  engine.follow('anchor', {
    final: async (tx, { id, request, receipt }) => {
      await bearGas(tx, costOf(receipt));
      if (!receipt.isSuccess) await again(tx, id, request.digest);
    },
    overtaken: (tx, { id, request }) => again(tx, id, request.digest),
  });
}
