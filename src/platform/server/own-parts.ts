import { listenerMetrics, readEventsAside } from '#platform/server/events/events-aside.ts';
import { defineParts } from '#platform/server/feature.ts';
import { callLimits } from '#platform/server/http/admission.ts';
import { mailJob } from '#platform/server/outside/mail/mail-job.ts';
import { countMailsFarAhead, mailMetrics, readMailQueue } from '#platform/server/outside/mail/mail-metrics.ts';
import { forgetMails } from '#platform/server/outside/mail/mail-queue.ts';
import { sql } from '#platform/server/store/db.ts';
import { platformPrunables } from '#platform/server/upkeep/prunables.ts';
import { upkeepMetrics } from '#platform/server/upkeep/upkeep-metrics.ts';
import { userSubject } from '#platform/server/vault/vault.ts';

/** The platform's own tables, jobs and metrics, in the form of a feature. It comes after all features. */
export const ownParts = defineParts({
  name: 'platform',
  tables: {
    mails: 'deleted with the data key of its subject; the final mail belongs to the server',
    data_keys: 'deleted by subject',
    events_set_aside: 'gone',
    outbox: 'deleted after the commit among the newest two million; older ones by retention',
    attempts: 'a MAC, kept for a day',
    outbox_cursors: 'nobody’s',
    job_turns: 'nobody’s',
    signing_keys: 'belongs to the server; others’ proofs need it',
    vault_keys: 'belongs to the server',
    webhook_messages: 'ids of messages',
    store_state: 'nobody’s',
    upkeep_records: 'nobody’s',
    server_nodes: 'nobody’s',
    schema_migrations: 'nobody’s',
    schema_functions: 'nobody’s',
  },
  limits: callLimits,
  prunables: platformPrunables,
  metrics: (db) => async () =>
    (await Promise.all([mailMetrics(db)(), listenerMetrics(db)(), upkeepMetrics(db)()])).flat(),
  queues: { mail: { read: readMailQueue, farAhead: countMailsFarAhead }, listeners: { read: readEventsAside } },
  reconcile: async ({ db }) => {
    const { open } = await db.one(sql<{ open: number }>`SELECT count(*) AS open FROM mails WHERE letter IS NOT NULL`);
    return [
      {
        kind: 'letters',
        again: open,
        lost: null,
        says: `${open} unsent letters are sent, some possibly a second time`,
      },
    ];
  },
  erase: async (tx, { userId }, { vault }) => {
    const subject = userSubject(userId);
    await forgetMails(tx, subject);
    await vault.forget(tx, subject);
  },
  // Personal mode sends no e-mail, so it needs no mail job.
  start: (services) => ({ jobs: services.settings.mode === 'hosted' ? [mailJob(services, services.mailer)] : [] }),
});
