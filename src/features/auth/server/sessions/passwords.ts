import { hash, hashRaw, verify } from '@node-rs/argon2';
import { commonRefusals, refuse } from '#platform/refusal.ts';

// OWASP Password Storage Cheat Sheet: Argon2id (the library's default kind), 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of a password that nobody knows, at the same cost: an unknown e-mail takes as long as a wrong password. */
export const hashOfNobody =
  '$argon2id$v=19$m=19456,t=2,p=1$6e7v786AGHJL2IzIdf6ztg$QjmRcfYyItDRwHBcB9xYVnI0D5OYNDUoKkqBk1nqJ30';

const AT_ONCE = 2;
const MAY_WAIT = 64;
let running = 0;
const waiting: (() => void)[] = [];

/** Hashing is what costs most here: two at once in a process, some in line, the rest is told to come back. */
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
    // A turn is handed over, not given up, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a password (NFC) with Argon2id, in PHC form; refuses with `unavailable` when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Whether a password is the one that was hashed; without a hash it takes as long and is false. */
export const verifyPassword = async (passwordHash: string | null | undefined, password: string): Promise<boolean> => {
  const isRight = await inTurn(() => verify(passwordHash ?? hashOfNobody, password));
  return isRight && typeof passwordHash === 'string';
};

interface DerivingCost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
}

/** 32 bytes of key from a passphrase by Argon2id (RFC 9106), in the same line as passwords; the caller wipes them (`fill(0)`). */
export const deriveKey = (
  passphrase: string,
  salt: Uint8Array,
  { memoryKiB, passes, lanes }: DerivingCost,
): Promise<Buffer> =>
  inTurn(() =>
    hashRaw(passphrase, { salt, memoryCost: memoryKiB, timeCost: passes, parallelism: lanes, outputLen: 32 }),
  );
