import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { ownerProof } from './sessions/authorize.ts';
import { identities, userCreated } from './slots.ts';
import { advanceSequence, insertUser, type UserRow } from './store.ts';

export interface UserToMake {
  /** Id of the new user; set only for personal mode's owner. */
  readonly id?: UserId;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** True for an organisation: nobody can sign in, and `email` is not a real address. */
  readonly isOrganisation?: boolean;
  readonly nameKo?: string | null | undefined;
  /** Private key of the draft that the person saw before registering. */
  readonly privateKey?: Uint8Array | undefined;
}

/**
 * Makes a user with a key, an address and all that later features add (`userCreated`), in one transaction. Refuses with
 * `email_taken`.
 */
export async function createUser(
  tx: Tx,
  services: Services,
  wanted: UserToMake,
): Promise<{ owner: Owner; user: UserRow }> {
  const maker = identities.of(services);
  const identity = maker.create(wanted.privateKey);
  const user = await insertUser(tx, {
    ...wanted,
    nameKo: wanted.nameKo ?? null,
    id: wanted.id ?? null,
    address: identity.address,
    did: identity.did,
    // Personal mode proves no addresses and sends no e-mail.
    isEmailProven: services.settings.mode === 'personal' || wanted.isOrganisation === true,
    isOrganisation: wanted.isOrganisation ?? false,
  });
  if (wanted.id) await advanceSequence(tx);
  const owner = ownerProof(user.id);
  await maker.keep(tx, owner, identity);
  await userCreated(services).run(tx, { owner, address: identity.address });
  return { owner, user };
}

/** Returns the address of the operator's wallet. */
export const addressOfOperator = async (db: Queryable, operator: UserId): Promise<`0x${string}`> =>
  (await db.one(sql<{ address: `0x${string}` }>`SELECT address FROM users WHERE id = ${operator}`)).address;
