import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db.ts';
import type { Egress } from './egress.ts';
import type { Settings } from './settings.ts';
import type { Signer } from './signing.ts';
import type { Vault } from './vault.ts';

/** What every feature's server side is given; made once in app/server/build.ts. */
export interface Services {
  readonly db: Db;
  readonly vault: Vault;
  readonly signer: Signer;
  readonly settings: Settings;
  readonly egress: Egress;
  readonly log: FastifyBaseLogger;
}
