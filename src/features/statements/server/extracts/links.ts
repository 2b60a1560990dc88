import { randomBytes } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { isLoopback } from '#platform/server/settings/values.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { type BoundedList, listAll } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { type ExtractForm, extractForm } from '../../extract.ts';
import type { GivenLink, MadeExtract } from '../../extract-calls.ts';
import { EXTRACT_MARK, type ExtractKind, LIMITS } from '../../extract-kinds.ts';
import { countOpen, findLink, insertLink, type LinkRow, listLinks, openFile } from './links-store.ts';

/** Reports whether others could open a link. A personal wallet on loopback cannot be reached from other devices. */
export const canLink = ({ mode, publicUrl }: Pick<Settings, 'mode' | 'publicUrl'>): boolean =>
  mode === 'hosted' || !isLoopback(new URL(publicUrl));

/** Creates a link to a signed file, valid for some days. Refuses with `too_many_links`. */
export async function giveLink(
  tx: Tx,
  { vault, settings }: Services,
  who: Owner,
  link: { kind: ExtractKind; file: string; days: number },
): Promise<NonNullable<MadeExtract['link']>> {
  await lockUser(tx, who);
  if ((await countOpen(tx, who)) >= LIMITS.links) throw refuse(refusals, 'too_many_links');
  const secret = randomBytes(32).toString('base64url');
  const row = await insertLink(tx, vault, who, { ...link, secret });
  // The secret follows `#`, so that browsers never send it and it appears in no server's log.
  const url = `${settings.publicUrl}/verify#${EXTRACT_MARK}${secret}`;
  return { id: row.id, url, expiresAt: onWire(row.expires_at) };
}

/** The name under which a signed file is saved. */
export const fileName = (kind: ExtractKind): string => `ingam-${kind}.jws`;

const stateOf = ({ ended_at, is_over }: LinkRow): GivenLink['state'] =>
  ended_at ? 'ended' : is_over ? 'expired' : 'open';

/** Converts a link to the form that its owner sees. */
export async function linkOnWire(db: Queryable, { vault }: Pick<Services, 'vault'>, row: LinkRow): Promise<GivenLink> {
  const file = await openFile(db, vault, row);
  return {
    id: row.id,
    createdAt: onWire(row.created_at),
    expiresAt: onWire(row.expires_at),
    state: stateOf(row),
    of: row.kind,
    form: file === null ? null : formIn(file),
  };
}

function formIn(file: string): ExtractForm {
  const { payload } = JSON.parse(file) as { payload: string };
  return extractForm.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

/** Returns all of a person's links, for their data export. */
export const linksOf = ({ db, vault }: Services, who: Owner): Promise<BoundedList<GivenLink>> =>
  listAll(
    (before, count) => listLinks(db, who, before, count),
    (row) => linkOnWire(db, { vault }, row),
  );

/** Content of a link for a visitor, or why there is none. */
export type FoundLink =
  | { readonly state: 'open'; readonly file: string; readonly name: string; readonly expiresAt: string }
  | { readonly state: 'expired' | 'ended' | 'unknown' };

export async function openLink({ db, vault }: Services, secret: string): Promise<FoundLink> {
  const row = await findLink(db, secret);
  if (!row) return { state: 'unknown' };
  const state = stateOf(row);
  if (state !== 'open') return { state };
  const file = await openFile(db, vault, row);
  return file === null
    ? { state: 'ended' }
    : { state, file, name: fileName(row.kind), expiresAt: onWire(row.expires_at) };
}
