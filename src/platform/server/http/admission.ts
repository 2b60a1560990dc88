import type { CallSpec } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Caller } from './proof.ts';
import { holderOf, type Limiter, type Limits, networkOf } from './rate-limit.ts';

/** Body size in bytes that any call may have without being counted. */
export const BODY_LIMIT = 256 * 1024;

/**
 * Slots for large bodies; callers with and without an account have a set each. A body of 14 MB takes about 100 MB while
 * it is read, checked and sealed.
 */
const places = { ofUser: 2, ofNetwork: 4, inAll: 8, ofWhoeverHasSome: 4 };
/** Bytes of admitted bodies, as declared in their heads. They are in memory twice while they are assembled. */
const bytesAtOnce = { ofNetwork: 80_000_000, inAll: 160_000_000 };
const RETRY_AFTER_S = 5;

/** Limits that a call may name in its contract. */
export const callLimits = { upload: { max: { personal: 1000, hosted: 60 }, windowS: 3600 } } satisfies Limits<'upload'>;

/** Part of a response that shows whether its client has gone. */
interface Leaving {
  readonly closed: boolean;
  once(event: 'close', left: () => void): unknown;
}

/**
 * Slot of an admitted request until its work is done. If the client goes away before the work begins, the slot is
 * returned automatically.
 */
export interface AdmissionTicket {
  begin(): void;
  end(): void;
}

/** Admits a request with an expensive body, or refuses it (429, 503) before the body is read. */
export type Admission = (
  spec: CallSpec,
  caller: Caller,
  userId: UserId | undefined,
  response: Leaving,
  /** Body size as declared in the head; infinite if it declares none. */
  bytes?: number,
) => Promise<AdmissionTicket | undefined>;

/**
 * Creates the admission of one process: a bounded number of concurrent large bodies, and the contract's limits by user
 * and network.
 */
export function createAdmission(limiter: Limiter<'upload'>): Admission {
  // Callers without an account have separate slots, so that neither group can block the other's uploads.
  const ofAccounts = largeBodies();
  const ofAnybody = largeBodies();
  return async (spec, caller, userId, response, bytes = Number.POSITIVE_INFINITY) => {
    if (response.closed) throw refuse(commonRefusals, 'unavailable', { detail: 'The client has disconnected.' });
    const who = userId === undefined ? `address:${networkOf(caller.address)}` : `user:${userId}`;
    const stay = isLarge(spec, bytes)
      ? stayIn(
          (spec.access === 'public' ? ofAnybody : ofAccounts)({
            who,
            network: `network:${holderOf(caller.address)}`,
            bytes: Math.min(spec.bodyLimit ?? BODY_LIMIT, bytes),
          }),
          response,
        )
      : undefined;
    const { limit: kind } = spec;
    if (kind) await limiter.take({ kind, subject: who }, { kind, subject: networkOf(caller.address) });
    return stay;
  };
}

/**
 * Reports whether a request needs a slot. An upload does, however small its body is. Other calls need none if their
 * head declares a small body.
 */
const isLarge = ({ bodyLimit = 0, limit }: CallSpec, bytes: number): boolean =>
  (limit === undefined ? Math.min(bodyLimit, bytes) : bodyLimit) > BODY_LIMIT;

function stayIn(leave: () => void, response: Leaving): AdmissionTicket {
  let isAtWork = false;
  let isOver = false;
  const end = () => {
    if (!isOver) leave();
    isOver = true;
  };
  response.once('close', () => {
    if (!isAtWork) end();
  });
  return {
    begin: () => {
      isAtWork = true;
    },
    end,
  };
}

interface LargeBody {
  readonly who: string;
  readonly network: string;
  readonly bytes: number;
}
const ALL = 'all';

/**
 * Creates the function that takes a slot for a large body. Each user and network may have a few; the last slots go only
 * to those who have none. The returned function frees the slot.
 */
function largeBodies(): (body: LargeBody) => () => void {
  const taken = new Map<string, { readonly places: number; readonly bytes: number }>();
  const none = { places: 0, bytes: 0 };
  const of = (holder: string) => taken.get(holder) ?? none;
  const count = (holder: string, by: 1 | -1, bytes: number) => {
    const now = { places: of(holder).places + by, bytes: of(holder).bytes + by * bytes };
    if (now.places > 0) taken.set(holder, now);
    else taken.delete(holder);
  };
  return ({ who, network, bytes }) => {
    const hasSome = of(who).places > 0 || of(network).places > 0;
    const most = hasSome ? places.ofWhoeverHasSome : places.inAll;
    const isNoPlace =
      of(who).places >= places.ofUser || of(network).places >= places.ofNetwork || of(ALL).places >= most;
    const isNoRoom = of(network).bytes + bytes > bytesAtOnce.ofNetwork || of(ALL).bytes + bytes > bytesAtOnce.inAll;
    if (isNoPlace || isNoRoom)
      throw refuse(commonRefusals, 'unavailable', {
        detail: 'Too many uploads are in progress. Try again.',
        retryAfterS: RETRY_AFTER_S,
      });
    const move = (by: 1 | -1) => {
      for (const holder of [who, network, ALL]) count(holder, by, bytes);
    };
    move(1);
    return () => move(-1);
  };
}
