import { lockUser } from '#features/auth/server/store.ts';
import { didOf } from '#features/identity/address.ts';
import { didWebOf } from '#features/identity/issuer-did.ts';
import { readAddressOf } from '#features/identity/server/store.ts';
import { exportDisclosures } from '#features/presentation/server/disclosures.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, listAll, pageById, writePage } from '#platform/server/store/pages.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import type { ImportResult } from '../../contract.ts';
import { serverOf } from '../../group-by-server.ts';
import type { HistoryEvent, ImportedEvent } from '../../history.ts';
import { MOST_HISTORY } from '../../rules.ts';
import type { OpenedFile } from '../read-file.ts';
import { historyIn } from './file-history.ts';
import { findSignatureFault } from './file-signature.ts';
import {
  type ImportedEventRow,
  insertImportedEvents,
  listImportedEvents,
  nextNumbers,
  readImportedHistory,
} from './history-store.ts';

type Parts = Pick<Services, 'db' | 'vault'>;
type Told = Omit<ImportedEvent, 'id' | 'at' | 'broughtAt'>;
const placeOf = (row: number) => ({ table: 'brought_history', column: 'told', row });

/**
 * Imports events from another server, which only that server vouches for. Accepts only a file signed by that server,
 * because otherwise its owner could invent the content. Imports everything or nothing; entries that are already here
 * stay unchanged.
 */
export async function importHistory(
  services: Services,
  owner: Owner,
  file: OpenedFile,
  confirmed: readonly string[],
): Promise<ImportResult['history']> {
  const { issuer } = file.bundle;
  const { entries, unread } = historyIn(file, new Date());
  const none = { server: serverOf(issuer).slice(0, 300), taken: 0, known: 0, left: entries.length + unread, why: null };
  if (none.left === 0) return none;
  const why = await findSignatureFault(services, file, confirmed);
  if (why) return { ...none, why };
  const own = await ownNames(services, owner);
  const others = entries.filter(({ seenBy, subject }) => seenBy !== own.server || subject !== own.did);
  const { taken, known, isFull } = await keep(services, owner, issuer, others);
  const left = others.length - taken - known + unread;
  const isOwn = others.length === 0 && entries.length > 0;
  return { ...none, taken, known, left, why: isFull ? 'no_room' : left > 0 ? 'unreadable' : isOwn ? 'own' : null };
}

async function ownNames({ db, settings }: Services, owner: Owner): Promise<{ server: string; did: string }> {
  const did = didOf(await readAddressOf(db, owner), settings.chainId);
  return { server: didWebOf(settings.publicUrl), did };
}

interface Kept {
  readonly taken: number;
  readonly known: number;
  readonly isFull: boolean;
}
/** If there is no room for all, the newest are stored. */
async function keep({ db, vault }: Parts, owner: Owner, by: string, entries: readonly HistoryEvent[]): Promise<Kept> {
  const named = new Map<string, { readonly at: string; readonly told: Uint8Array }>();
  for (const { at, ...happened } of entries) {
    const { seenBy, subject, number } = happened;
    const fingerprint = await vault.mac('brought history', JSON.stringify([seenBy, subject, number]));
    const told: Told = { ...happened, by };
    named.set(Buffer.from(fingerprint).toString('hex'), { at, told: Buffer.from(JSON.stringify(told)) });
  }
  return db.tx(async (tx) => {
    await lockUser(tx, owner);
    const seal = await vault.sealer(tx, userSubject(owner.userId));
    const { known: here, bytes } = await readImportedHistory(tx, owner);
    const fresh = [...named].filter(([name, { told }]) => !here.has(name) && told.length <= MOST_HISTORY.entry);
    const fitting = newestWithin(fresh, {
      entries: MOST_HISTORY.entries - here.size,
      bytes: MOST_HISTORY.bytes - bytes,
    });
    const ids = await nextNumbers(tx, fitting.length);
    const rows = fitting.flatMap(([fingerprint, { at, told }], nth) => {
      const id = ids[nth];
      return id === undefined ? [] : [{ id, fingerprint, at, told: seal(placeOf(id), told) }];
    });
    const taken = rows.length === 0 ? 0 : await insertImportedEvents(tx, owner, rows);
    const known = [...named.keys()].filter((name) => here.has(name)).length;
    return { taken, known, isFull: fitting.length < fresh.length };
  });
}

type Fresh = readonly [string, { readonly at: string; readonly told: Uint8Array }];
/** Selects the newest entries that fit, from a list in order oldest first, and keeps that order. */
function newestWithin(all: readonly Fresh[], room: { readonly entries: number; readonly bytes: number }): Fresh[] {
  const fitting: Fresh[] = [];
  let bytes = room.bytes;
  for (const one of all.toReversed()) {
    bytes -= one[1].told.length + SEAL_BYTES;
    if (bytes < 0 || fitting.length >= room.entries) break;
    fitting.push(one);
  }
  return fitting.toReversed();
}
/** Upper bound of the bytes that a seal adds. */
const SEAL_BYTES = 64;

async function entryOf({ db, vault }: Parts, row: ImportedEventRow): Promise<ImportedEvent> {
  const bytes = await vault.open(db, userSubject(row.user_id), placeOf(row.id), row.told);
  // Only this server seals history entries, so the content needs no validation.
  const told = JSON.parse(Buffer.from(bytes).toString()) as Told;
  return { ...told, id: row.id, at: onWire(row.at), broughtAt: onWire(row.brought_at) };
}

/** Lists imported events, last stored first. */
export async function listHistory(services: Parts, owner: Owner, query: PageQuery): Promise<Page<ImportedEvent>> {
  const rows = await listImportedEvents(services.db, owner, idBefore(query), query.limit + 1);
  return writePage(pageById(rows, query.limit), (row) => entryOf(services, row));
}

export const exportHistory = (services: Parts, owner: Owner) =>
  listAll(
    (before, count) => listImportedEvents(services.db, owner, before, count),
    (row) => entryOf(services, row),
  );

/** Returns the history for an export of an identity, apart from presentations by link. Null if there is none. */
export async function historyForFile(services: Services, owner: Owner) {
  const disclosures = await exportDisclosures(services, owner);
  const broughtHistory = await exportHistory(services, owner);
  const isNone = disclosures.items.length + broughtHistory.items.length === 0;
  return isNone ? null : { disclosures, broughtHistory };
}
