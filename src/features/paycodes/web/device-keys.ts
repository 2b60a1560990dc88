import { printDigits, printQr } from '../code.ts';
import { digitsOf, KEY_INFO, maskCounter, type Prf, showingAt, signedBytes } from '../derive.ts';
import { clearGrantFlag, setGrantFlag } from './grant-flag.ts';

/** This device's grant. Its keys are usable but not extractable. */
export interface DeviceGrant {
  readonly userId: number;
  readonly grantId: number;
  readonly signing: CryptoKey;
  /** HMAC key derived with the server's half of the agreement. */
  readonly deriving: CryptoKey;
  /** Number of the newest showing. */
  readonly counter: number;
  /** Milliseconds to add to this device's clock to get the server's. */
  readonly offsetMs: number;
  /** Time until which the device can pay without a connection (RFC 3339). */
  readonly validUntil: string;
  readonly onceCap: string;
}

const DATABASE = 'show-to-pay';
const STORE = 'grants';

/** Used if the browser stores nothing: the grant then lasts as long as the page. */
const inMemory = new Map<number, DeviceGrant>();

function open(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'userId' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

/**
 * Changes the stored grant in one transaction, which is on disk before the result is used: a counter is never shown
 * twice, not even by two tabs or after a crash. `change` returns the grant to store, or undefined to delete it.
 */
async function update(
  userId: number,
  change: (grant: DeviceGrant | undefined) => DeviceGrant | undefined,
): Promise<DeviceGrant | undefined> {
  const database = inMemory.has(userId) ? undefined : await open();
  if (!database) {
    const next = change(inMemory.get(userId));
    if (next) inMemory.set(userId, next);
    else inMemory.delete(userId);
    return next;
  }
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(STORE);
    const reading = store.get(userId);
    let next: DeviceGrant | undefined;
    reading.onsuccess = () => {
      next = change(reading.result as DeviceGrant | undefined);
      if (next) store.put(next);
      else store.delete(userId);
    };
    transaction.oncomplete = () => resolve(next);
    transaction.onabort = () => reject(transaction.error ?? new Error('the grant was not stored'));
  }).finally(() => database.close()) as Promise<DeviceGrant | undefined>;
}

/** Reads the grant, without the wait for the disk that a change needs. */
export async function readGrant(userId: number): Promise<DeviceGrant | undefined> {
  const database = inMemory.has(userId) ? undefined : await open();
  if (!database) return inMemory.get(userId);
  return new Promise<DeviceGrant | undefined>((resolve, reject) => {
    const reading = database.transaction(STORE).objectStore(STORE).get(userId);
    reading.onsuccess = () => resolve(reading.result as DeviceGrant | undefined);
    reading.onerror = () => reject(reading.error ?? new Error('the grant was not read'));
  }).finally(() => database.close());
}

/** Stores a new grant. Returns false if it lasts only as long as the page. */
export async function storeGrant(grant: DeviceGrant): Promise<boolean> {
  try {
    if (!(await open())) throw new Error('no database');
    await update(grant.userId, () => grant);
    return setGrantFlag(grant.userId);
  } catch {
    inMemory.set(grant.userId, grant);
    return false;
  }
}

export async function dropGrant(userId: number): Promise<void> {
  clearGrantFlag();
  await update(userId, () => undefined);
}

/** Begins a showing: takes the next counter. */
export const nextShowing = (userId: number): Promise<DeviceGrant | undefined> =>
  update(userId, (grant) => grant && { ...grant, counter: grant.counter + 1 });

/** Stores the result of a renewal. */
export const noteRenewal = (
  userId: number,
  { offsetMs, validUntil }: Pick<DeviceGrant, 'offsetMs' | 'validUntil'>,
): Promise<DeviceGrant | undefined> => update(userId, (grant) => grant && { ...grant, offsetMs, validUntil });

const ECDH = { name: 'ECDH', namedCurve: 'P-256' } as const;
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** New keys of this device, with the public points to send. */
export interface NewKeys {
  readonly signing: CryptoKey;
  readonly agreement: CryptoKey;
  readonly sent: { readonly signingKey: string; readonly agreementKey: string };
}
export async function makeKeys(): Promise<NewKeys> {
  const [signing, agreement] = await Promise.all([
    crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify']),
    crypto.subtle.generateKey(ECDH, false, ['deriveBits']),
  ]);
  const [signingKey, agreementKey] = await Promise.all([signing, agreement].map((pair) => pointOf(pair.publicKey)));
  return {
    signing: signing.privateKey,
    agreement: agreement.privateKey,
    sent: { signingKey: signingKey ?? '', agreementKey: agreementKey ?? '' },
  };
}

const pointOf = async (key: CryptoKey): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', key));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

/** Derives the HMAC key that the server derives from its own half. */
export async function deriveKey(agreement: CryptoKey, serverKey: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(serverKey.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
    byte.charCodeAt(0),
  );
  const theirs = await crypto.subtle.importKey('raw', bytes, ECDH, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, agreement, 256);
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(KEY_INFO);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(hkdf, base, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
}

/** A code on screen, in both forms. */
export interface ShownTexts {
  readonly qr: string;
  readonly digits: string;
}

/** Makes the code of a showing for a step. Needs no network. */
export async function makeCode({ deriving, signing, counter }: DeviceGrant, step: number): Promise<ShownTexts> {
  const prf: Prf = async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', deriving, message));
  const showing = await showingAt(prf, counter, step);
  const [digits, masked, signature] = await Promise.all([
    digitsOf(prf, showing),
    maskCounter(prf, counter, step),
    crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signing, signedBytes(showing)),
  ]);
  const qr = printQr({ alias: showing.alias, masked, step, signature: new Uint8Array(signature) });
  return { qr, digits: printDigits(digits) };
}
