import type { Consent, Officer, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Role } from '../rules.ts';
import type { Membership } from '../wire.ts';
import { record } from './audit/trail.ts';
import { lockAs } from './lock-as.ts';
import { hostOf, membershipOf, needNames, runStateSlots } from './organisations.ts';
import {
  dropAskedName,
  type OrganisationRow,
  readOrganisation,
  requestName,
  takeNames,
  writeNames,
} from './organisations-store.ts';
import { certifyAnew } from './signing/signing-keys.ts';

/** Gives an organisation the registered name that it requested, also in its certificate. */
export async function takeAskedName(
  tx: Tx,
  services: Services,
  as: Owner,
  { row, by }: { row: OrganisationRow; by: Owner | null },
): Promise<OrganisationRow> {
  if (row.asked_name === null) throw new Error(`organisation ${row.id} asked for no name`);
  const next = { ...row, name: row.asked_name, asked_name: null };
  await needNames(tx, services, [next.name], row);
  await writeNames(tx, next);
  await takeNames(tx, next);
  await dropAskedName(tx, row);
  await certifyAnew(tx, services, row.id);
  const doer = { organisation: row.id, role: by ? 'owner' : 'operator', person: by };
  await record(tx, services.vault, doer, 'name.approved', { name: next.name, before: row.name });
  await runStateSlots(tx, services, as, next);
  return next;
}

/** Requests a new registered name; in personal mode it applies at once. Null withdraws a request. */
export function askRegisteredName(
  services: Services,
  who: Officer<'own'>,
  as: Owner,
  { name, consent }: { name: string | null; consent: Consent },
): Promise<Membership> {
  const { db, vault, settings } = services;
  const seen = (row: OrganisationRow) => membershipOf(row, who.role as Role, hostOf(services));
  return db.tx(async (tx) => {
    const row = await lockAs(tx, who, consent);
    if (name === null || name === row.name) await dropAskedName(tx, row);
    else {
      await needNames(tx, services, [name], row);
      await requestName(tx, row, name);
    }
    const asked = await readOrganisation(tx, who);
    if (asked.asked_name !== row.asked_name)
      await record(tx, vault, who, 'name.asked', { name: asked.asked_name, before: row.name });
    if (asked.asked_name === null || settings.mode !== 'personal') return seen(asked);
    return seen(await takeAskedName(tx, services, as, { row: asked, by: who.person }));
  });
}
