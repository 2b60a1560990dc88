import { defineFeature } from '#platform/server/feature.ts';
import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { contract } from '../contract.ts';
import { endAllSessions } from './after-restore.ts';
import { forgetUser } from './deletion-store.ts';
import { emailChangePrunables } from './email/email-changes-store.ts';
import { emailPrunables } from './email/email-store.ts';
import { createHandlers } from './handlers.ts';
import { limits } from './limits.ts';
import { CLEARING, clearPasskeys } from './passkeys/clear-passkeys.ts';
import { passkeyOnWire } from './passkeys/passkey-handlers.ts';
import { listPasskeys } from './passkeys/passkeys.ts';
import { recoveryJob } from './recovery/recovery-job.ts';
import { readRecoveryQueue, recoveryPrunables } from './recovery/recovery-store.ts';
import { listLog, logOnWire, logPrunables } from './security-log.ts';
import { listCredentials } from './sessions/account-credentials-store.ts';
import { networkPrunables } from './sessions/networks-store.ts';
import { registration } from './sessions/register.ts';
import { authPrunables } from './sessions/sessions.ts';
import { readUser, userOnWire } from './store.ts';

/** Recovery requests that are not handled yet. */
const recoveryMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'recovery',
      { open: 'Asked for a recovery link, and not looked at yet.', due: 'Those of them whose turn it is.' },
      await readRecoveryQueue(db),
    );

export const auth = defineFeature({
  name: 'auth',
  contract,
  tables: {
    users: 'emptied',
    sessions: 'gone',
    passkeys: 'gone',
    passkey_challenges: 'gone',
    recovery_sets: 'gone',
    recovery_codes: 'gone',
    recovery_links: 'gone',
    recovery_wishes: 'deleted by its e-mail; it has no user',
    email_links: 'gone',
    email_changes: 'gone',
    user_networks: 'gone',
    security_log: 'gone',
    account_credentials: 'gone',
  },
  prunables: [
    ...authPrunables,
    ...recoveryPrunables,
    ...emailPrunables,
    ...emailChangePrunables,
    ...networkPrunables,
    ...logPrunables,
  ],
  limits,
  ports: { registration },
  metrics: recoveryMetrics,
  queues: { recovery: { read: readRecoveryQueue } },
  commands: (services) => ({ [CLEARING]: (user) => clearPasskeys(services, user) }),
  putBack: endAllSessions,
  erase: forgetUser,
  export: async ({ db }, owner) => ({
    profile: userOnWire(await readUser(db, owner)),
    passkeys: (await listPasskeys(db, owner)).map(passkeyOnWire),
    signInCredentials: (await listCredentials(db, owner)).map((row) => ({
      type: row.vct,
      issuer: row.issuer,
      addedAt: onWire(row.created_at),
    })),
    securityLog: await listAll((before, count) => listLog(db, owner, before, count), logOnWire),
  }),
  start: (services) => ({
    handlers: createHandlers(services),
    jobs: services.settings.mode === 'hosted' ? [recoveryJob(services)] : [],
  }),
});
