import type { FastifyBaseLogger } from 'fastify';
import type { Egress } from '#platform/server/outside/egress.ts';
import type { Mailer } from '#platform/server/outside/mail/mail-message.ts';
import type { PersonData } from '#platform/server/person-data.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import type { ReportStore } from '#platform/server/store/report-store.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import type { Signer } from '#platform/server/vault/vault-signer.ts';

/** Response times of sandboxes by port name; each feature adds its own. Tests use shorter ones than people see. */
export interface SandboxSpeeds {
  readonly [port: string]: object | undefined;
}

/** Services passed to the server side of every feature. Created once for each server, in app/server/mount.ts. */
export interface Services {
  readonly db: Db;
  /** Store from which exports are read. */
  readonly reports: ReportStore;
  readonly vault: Vault;
  readonly signer: Signer;
  readonly settings: Settings;
  readonly egress: Egress;
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
  readonly personData: PersonData;
  readonly speeds: SandboxSpeeds;
}
