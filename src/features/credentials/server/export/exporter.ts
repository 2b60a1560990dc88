import { createHash } from 'node:crypto';
import { createPasswordDemand, typesPassword } from '#features/auth/server/sessions/password-check.ts';
import { readLogin } from '#features/auth/server/store.ts';
import { didWebOf } from '#features/identity/issuer-did.ts';
import type { FileReply } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import { neededOf, perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { serialQueue } from '#platform/server/store/one-at-a-time.ts';
import { refusals } from '../../contract.ts';
import { passphraseFault } from '../../rules.ts';
import { type Bundle, EXPORT_TYPE } from './export-shape.ts';
import { lockKeys } from './key-lock.ts';
import { readIdentity, readKeys } from './read-identity.ts';

type History = (owner: Owner) => Promise<Readonly<Record<string, unknown>> | null>;

/** Returns the history of a person's credentials for their export. The later feature `portability` provides it. */
export const historyOf = neededOf<Services, History>('the history of an identity');

/** Rate limit of exports. Each contains all data of the person, so few are needed. */
export const exportLimits = {
  export_of_user: { max: { hosted: 10, personal: 1000 }, windowS: 3600 },
} satisfies Limits<string>;

interface ExportRequest {
  /** If set, the file includes the private keys, encrypted with this passphrase. */
  readonly passphrase?: string | undefined;
  readonly currentPassword?: string | undefined;
  /** Address of the peer. */
  readonly address: string;
  readonly records?: () => Promise<Readonly<Record<string, unknown>>>;
}

/** Makes a user's export: a signed file that is not stored here. */
export type Exporter = (owner: Owner, consent: Consent, wanted: ExportRequest) => Promise<FileReply>;

const MOST_WAITING = 16;

/**
 * Makes exports one at a time. Refuses when more than 16 wait (503), or in hosted mode a person's eleventh in an hour
 * (429). Including private keys requires a passkey signature or the current password, since a thief of a session could
 * otherwise encrypt them with a passphrase of their own.
 */
function createExporter(services: Services): Exporter {
  const { db } = services;
  const limiter = createLimiter(services, exportLimits);
  const queue = serialQueue();
  const demandPassword = createPasswordDemand(services);
  const needPassword = async (owner: Owner, { currentPassword, address }: ExportRequest) => {
    const login = await readLogin(db, owner);
    await demandPassword(login, { currentPassword, address }, 'the private keys');
  };
  return (owner, consent, wanted) => {
    const fault = wanted.passphrase === undefined ? undefined : passphraseFault(wanted.passphrase);
    if (fault) throw refuse(refusals, fault, { errors: { passphrase: refusals[fault].title } });
    if (queue.size() > MOST_WAITING)
      throw refuse(commonRefusals, 'unavailable', {
        detail: 'Too many exports are in progress. Try again in a moment.',
        retryAfterS: 5,
      });
    return queue(async () => {
      // Counted before the signature is used. A refused export is not counted.
      const forget = await limiter.take({ kind: 'export_of_user', subject: `user:${owner.userId}` });
      try {
        const hasKeys = wanted.passphrase !== undefined;
        const isTyped = hasKeys && typesPassword(services.settings, owner);
        if (isTyped) await needPassword(owner, wanted);
        const isSigned = await db.tx((tx) => consent.use(tx));
        if (hasKeys && !isSigned && !isTyped) await needPassword(owner, wanted);
      } catch (error) {
        await forget();
        throw error;
      }
      return makeFile(services, owner, wanted);
    });
  };
}

async function makeFile(services: Services, owner: Owner, { passphrase, records }: ExportRequest): Promise<FileReply> {
  const { signer, settings } = services;
  const identity = await readIdentity(services, owner);
  const { open } = identity;
  const bundle: Bundle = {
    format: 'ingam-export',
    version: 1,
    scope: records ? 'everything' : 'identity',
    issuer: didWebOf(settings.publicUrl),
    exportedAt: new Date().toISOString(),
    ...open,
    records: records ? await records() : await historyOf.of(services)(owner),
    keys:
      passphrase === undefined
        ? null
        : await lockKeys(await readKeys(services, owner, identity), passphrase, open.subject.did),
  };
  const text = canonicalJson(bundle);
  const signature = signer.signDetached(EXPORT_TYPE, createHash('sha256').update(text).digest());
  return {
    name: `ingam-${bundle.scope}-${bundle.exportedAt.slice(0, 10)}.json`,
    type: 'application/json',
    bytes: Buffer.from(`{"bundle":${text},"signature":${JSON.stringify(signature)}}\n`),
  };
}

/** The server's single exporter, with one queue for the files of all features. */
export const exporterOf = perServer(createExporter);
