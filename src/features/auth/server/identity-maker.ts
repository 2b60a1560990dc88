import type { Owner } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';

/** A fresh key and what follows from it; `privateKey` leaves memory as soon as `keep` has sealed it. */
export interface NewIdentity {
  /** 0x and 40 lower-case hex. */
  readonly address: string;
  readonly did: string;
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

/** What auth needs of the later feature `identity`: every user is born with an address. */
export interface IdentityMaker {
  /** From a private key where one is given, else from a fresh one. */
  create(privateKey?: Uint8Array): NewIdentity;
  /** Seals the key in the transaction that makes the user, and wipes it from memory. */
  keep(tx: Tx, owner: Owner, identity: NewIdentity): Promise<void>;
}
