import type { CallSpec } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Caller } from './proof.ts';
import { holderOf, type Limiter, type Limits, networkOf } from './rate-limit.ts';

/** Bytes of a body that any call may have, and that cost nothing worth counting. */
export const BODY_LIMIT = 256 * 1024;

/** Places for large bodies, of callers with an account and of others each. A body of 14 MB is some 100 MB while it is read, judged and sealed. */
const places = { ofUser: 2, ofNetwork: 4, inAll: 8, ofWhoeverHasSome: 4 };
/** Bytes of the bodies that have a place, as far as their heads say: they are twice in memory while they are put together. */
const bytesAtOnce = { ofNetwork: 80_000_000, inAll: 160_000_000 };
const RETRY_AFTER_S = 5;

/** What a call may say of itself in its contract. */
export const callLimits = { upload: { max: { personal: 1000, hosted: 60 }, windowS: 3600 } } satisfies Limits<'upload'>;

/** As much of a response as tells that its client has gone. */
interface Leaving {
  readonly closed: boolean;
  once(event: 'close', left: () => void): unknown;
}

/** What a request that was let in holds until its work is done; one whose client goes away before that work begins gives it back by itself. */
export interface AdmissionTicket {
  begin(): void;
  end(): void;
}

/** Lets a request in whose body costs much, or refuses it (429, 503) while that body is still outside. */
export type Admission = (
  spec: CallSpec,
  caller: Caller,
  userId: UserId | undefined,
  response: Leaving,
  /** Of its body, as its head says; infinite where it does not. */
  bytes?: number,
) => Promise<AdmissionTicket | undefined>;

/** Makes the admission of one process: a bounded number of large bodies at once, and the contract's limits by user and network. */
export function createAdmission(limiter: Limiter<'upload'>): Admission {
  // Callers without an account have places of their own: they keep nobody else from uploading, and are kept by nobody.
  const ofAccounts = largeBodies();
  const ofAnybody = largeBodies();
  return async (spec, caller, userId, response, bytes = Number.POSITIVE_INFINITY) => {
    if (response.closed) throw refuse(commonRefusals, 'unavailable', { detail: 'The client has gone.' });
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

/** What is counted as an upload costs much however small it is; of other calls a body that says that it is small takes no place. */
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
 * Gives out places for large bodies, a few to each user and to each network, and the last ones to those that have none; the function that comes back gives one back.
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
        detail: 'Too much is being uploaded just now. Try again.',
        retryAfterS: RETRY_AFTER_S,
      });
    const move = (by: 1 | -1) => {
      for (const holder of [who, network, ALL]) count(holder, by, bytes);
    };
    move(1);
    return () => move(-1);
  };
}
