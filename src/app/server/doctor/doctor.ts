import type { Settings } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import { type Finding, ok } from './finding.ts';
import { lookAtCertificates, lookAtMail, lookAtPorts } from './network.ts';
import { lookAtRules, lookAtStore } from './of-store.ts';
import { lookAtOrganisations } from './organisations.ts';

const inSchema = ({ schema }: Db) => (schema === 'public' ? '' : `, our tables are in the schema ${schema}`);

/** Checks everything that a server of these settings depends on, with its store open. */
export async function examine(db: Db, settings: Settings): Promise<Finding[]> {
  const [ofStore, organisations, rules, certificates, mail, ports] = await Promise.all([
    lookAtStore(db, settings),
    lookAtOrganisations(db, settings),
    lookAtRules(db, settings),
    lookAtCertificates(settings, new Date()),
    lookAtMail(settings),
    lookAtPorts(settings),
  ]);
  return [
    ok('settings', `${settings.mode} at ${settings.publicUrl}`),
    ok('store', db.store === 'pglite' ? settings.dataDir : `the database of DATABASE_URL answers${inSchema(db)}`),
    ...ofStore,
    ...organisations,
    ...rules,
    ...certificates,
    mail,
    ...ports,
  ];
}
