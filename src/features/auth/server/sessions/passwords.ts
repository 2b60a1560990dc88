import { hash, hashRaw, verify } from '@node-rs/argon2';
import { commonRefusals, refuse } from '#platform/refusal.ts';

// OWASP Password Storage Cheat Sheet: Argon2id (the library's default kind), 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Hash of a random password at the same cost, compared for an unknown e-mail, so that it takes as long as a wrong
 * password.
 */
export const hashOfNobody =
  '$argon2id$v=19$m=19456,t=2,p=1$6e7v786AGHJL2IzIdf6ztg$QjmRcfYyItDRwHBcB9xYVnI0D5OYNDUoKkqBk1nqJ30';

const AT_ONCE = 2;
const MAY_WAIT = 64;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Limits hashing, the most expensive work here: two at once in a process and some in a queue. The rest is refused and
 * may retry.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAY_WAIT)
      throw refuse(commonRefusals, 'unavailable', {
        detail: 'Too many people are signing in. Try again.',
        retryAfterS: 2,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // Passes the slot on directly, so that no new caller takes it first.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a password (NFC) with Argon2id, in PHC form. Refuses if too many wait (`unavailable`). */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Reports whether a password matches a hash. Without a hash it takes as long and returns false. */
export const verifyPassword = async (passwordHash: string | null | undefined, password: string): Promise<boolean> => {
  const isRight = await inTurn(() => verify(passwordHash ?? hashOfNobody, password));
  return isRight && typeof passwordHash === 'string';
};

interface DerivingCost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
}

/**
 * Derives 32 bytes of key from a passphrase by Argon2id (RFC 9106), in the same queue as passwords. The caller wipes
 * them (`fill(0)`).
 */
export const deriveKey = (
  passphrase: string,
  salt: Uint8Array,
  { memoryKiB, passes, lanes }: DerivingCost,
): Promise<Buffer> =>
  inTurn(() =>
    hashRaw(passphrase, { salt, memoryCost: memoryKiB, timeCost: passes, parallelism: lanes, outputLen: 32 }),
  );
