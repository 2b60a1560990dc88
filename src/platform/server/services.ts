import type { FastifyBaseLogger } from 'fastify';
import type { Egress } from '#platform/server/outside/egress.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import type { Signer } from '#platform/server/vault/signing.ts';
import type { Vault } from '#platform/server/vault/vault.ts';

/** What every feature's server side is given; made once in app/server/build.ts. */
export interface Services {
  readonly db: Db;
  readonly vault: Vault;
  readonly signer: Signer;
  readonly settings: Settings;
  readonly egress: Egress;
  readonly log: FastifyBaseLogger;
}
