import { readLink } from '#features/organisations/server/audit/trail-store.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { anchorProof } from '../../anchors/anchor.ts';
import type { anchorCalls } from '../../anchors/calls.ts';
import type { contract } from '../../contract.ts';
import { refusals } from '../../refusals.ts';
import { toHex } from '../../reserves/bytes.ts';
import { chainOf } from '../chain.ts';
import { sha256 } from '../reserves/sha256.ts';
import { type AnchorRow, findAnchor, listAnchors, readLines } from './anchors-store.ts';

type Handlers = Pick<HandlersOf<typeof contract>, keyof typeof anchorCalls>;

/** Calls about anchors, offered only on a server with a chain. */
export function anchorHandlers(services: Services): Handlers {
  const { db } = services;
  const needChain = () => {
    const chain = chainOf(services);
    if (!chain) throw refuse(refusals, 'not_offered', { detail: 'No chain is connected to this server.' });
    return (row: AnchorRow) => anchorOnWire(row, chain.settings.explorerUrl);
  };
  return {
    'GET /api/anchors': async ({ query }) => {
      const onWireOf = needChain();
      const rows = await listAnchors(db, { before: idBefore(query), count: query.limit + 1 });
      const page = pageById(rows, query.limit);
      return { items: page.items.map(onWireOf), next: page.next };
    },
    'GET /api/anchors/{id}/proof': async ({ params, query }) => {
      const onWireOf = needChain();
      const row = await findAnchor(db, params.id);
      if (!row) throw refuse(commonRefusals, 'not_found');
      const lines = await readLines(db, row.id);
      const at = await placeOf(db, lines, query.line);
      if (at === -1) throw refuse(commonRefusals, 'not_found');
      const { line, of, path } = anchorProof(lines, at, sha256);
      return { ...onWireOf(row), type: 'ingam-anchor-proof/1', line, at, of, path: path.map(toHex) };
    },
  };
}

/**
 * Returns the index of the requested line; -1 if there is none. For an audit trail, the caller must name an entry and
 * its head, which only its organisation knows. The line found is the trail's state at the time of the anchor, at that
 * entry or a later one.
 */
async function placeOf(db: Queryable, lines: readonly string[], wanted: string): Promise<number> {
  const [word, organisation, n, head] = wanted.split(' ');
  if (word !== 'trail') return lines.findIndex((line) => line.startsWith(`${word} `));
  const link = await readLink(db, Number(organisation) as UserId, Number(n));
  if (!link || toHex(link.head) !== head) return -1;
  return lines.findIndex((line) => {
    const [kind, whose, anchored] = line.split(' ');
    return kind === word && whose === organisation && Number(anchored) >= Number(n);
  });
}

const anchorOnWire = (row: AnchorRow, explorer: string | undefined) => {
  const transaction =
    row.hash && row.block_hash && row.block_number !== null
      ? { hash: row.hash, block: { number: row.block_number, hash: row.block_hash } }
      : null;
  return {
    id: row.id,
    day: row.day,
    digest: row.digest,
    at: onWire(row.made_at),
    state: transaction ? ('final' as const) : row.is_sent ? ('sent' as const) : ('waiting' as const),
    transaction,
    explorerUrl: transaction && explorer ? `${explorer}/tx/${transaction.hash}` : null,
  };
};
