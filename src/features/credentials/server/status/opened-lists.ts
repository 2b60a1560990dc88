import { LRUCache } from 'lru-cache';
import type { EcJwk } from '#platform/jws.ts';
import { isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { readStatusCwt, type StatusCwt } from './status-cwt.ts';
import { type PackedStatuses, type Statuses, unpackStatuses } from './status-list.ts';
import { STATUS_LIST_JWT } from './status-lists.ts';

/** Content of a list's token whose signature is valid. */
interface OpenedList {
  readonly payload: Readonly<Record<string, unknown>>;
  /** Statuses of the list; undefined if they are malformed. */
  readonly statuses: Statuses | undefined;
}
interface CachedList extends OpenedList {
  readonly signedBy: EcJwk;
}

/**
 * Number of verified lists cached. A list covers about a million credentials, so its token is verified and unpacked
 * once while it is unchanged, not for each credential.
 */
const MOST_KNOWN = 2;
const known = new LRUCache<string, CachedList>({ max: MOST_KNOWN });

/**
 * Opens a status list's token (Token Status List draft, section 5), a JWT or base64url of a CWT; undefined if none of
 * these keys signed it.
 */
export function openList(token: string, keys: readonly EcJwk[]): OpenedList | undefined {
  const one = known.get(token);
  if (one && keys.some((key) => isSame(key, one.signedBy))) return one;
  const read = token.includes('.') ? readStatusJwt(token) : readStatusCwt(token);
  const signedBy = read && keys.find((key) => read.isSignedBy(key));
  if (!read || !signedBy) return undefined;
  const statuses = unpackStatuses((read.payload.status_list ?? {}) as PackedStatuses);
  const opened = { payload: read.payload, statuses, signedBy };
  known.set(token, opened);
  return opened;
}

/** Parses a status list token in JWT form (section 5.1). */
function readStatusJwt(token: string): Pick<StatusCwt, 'payload' | 'isSignedBy'> | undefined {
  const jws = readJws(token);
  if (jws?.header.typ !== STATUS_LIST_JWT) return undefined;
  return { payload: jws.payload, isSignedBy: (key) => isSignedBy(jws, key) };
}

const isSame = (one: EcJwk, other: EcJwk) => one.x === other.x && one.y === other.y;
