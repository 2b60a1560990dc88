import type { Owner } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';

/** A fresh key with its address and DID. `keep` seals `privateKey` and wipes it from memory. */
export interface NewIdentity {
  /** Address: 0x and 40 lower-case hex digits. */
  readonly address: string;
  readonly did: string;
  /** Compressed public key, 33 bytes. */
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

/** The part of the later feature `identity` that auth needs: every user is created with an address. */
export interface IdentityMaker {
  /** Derives an identity from the given private key, or from a fresh one. */
  create(privateKey?: Uint8Array): NewIdentity;
  /** Seals the key in the transaction that makes the user, and wipes it from memory. */
  keep(tx: Tx, owner: Owner, identity: NewIdentity): Promise<void>;
}
