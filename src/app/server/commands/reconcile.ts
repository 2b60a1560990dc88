import { placeOfOwner } from '#platform/server/open-store.ts';
import { type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import { StoreError } from '#platform/server/store/store-error.ts';
import { askCommand } from '#platform/server/upkeep/control.ts';
import { mayEndQuarantine } from '#platform/server/upkeep/store-state.ts';
import { type Reconciled, type ReconcileMode, reconcileAlone, reconciled } from '../reconcile.ts';
import { type Outcome, openKnownStore, type Run } from './commands.ts';

const STAYS = 3;
const WAYS: Readonly<Record<string, ReconcileMode>> = {
  '': 'open',
  '--look': 'look',
  '--unanswered': 'open unanswered',
};
/** Things that no port can report and the operator has to check. */
const ALSO =
  'Revocations, blocks and changes made since then are undone: check keys and staff of organisations, credentials, passkeys and limits.';

/**
 * Compares a quarantined store with everything sent since the restored moment, reports the losses, and ends the
 * quarantine.
 */
export const reconcile: Run = async (settings, args) => {
  const way = WAYS[args.join(' ')];
  if (way === undefined)
    throw new SettingsError('it accepts no argument but --look or --unanswered: npm run ingam -- reconcile');
  const live = settings.databaseUrl
    ? undefined
    : await askCommand(settings.dataDir, { name: 'reconcile', argument: way, answer: reconciled });
  return outcome(live?.found ?? (await alone(settings, way)), way);
};

function outcome({ restoredTo, compared, isOpen }: Reconciled, way: ReconcileMode): Outcome {
  const end = isOpen ? 'The quarantine is over: the server serves.' : 'It stays quarantined.';
  return {
    code: isOpen || way === 'look' ? 0 : STAYS,
    faults: compared.flatMap(({ kind, lost }) => (lost ?? []).map((one) => `lost: ${kind}: ${one}`)),
    lines: [
      `Restored to ${restoredTo}.`,
      ...compared.map(({ kind, says }) => `${kind}: ${says}.`),
      ALSO,
      end,
      ...(isOpen || way === 'look'
        ? []
        : ['Try again when it answers, or end the quarantine without it: npm run ingam -- reconcile --unanswered']),
    ],
    found: { restoredTo, isOpen, compared },
  };
}

async function alone(settings: Settings, way: ReconcileMode): Promise<Reconciled> {
  const db = await openKnownStore(placeOfOwner(settings));
  try {
    if (way !== 'look' && !(await mayEndQuarantine(db)))
      throw new StoreError('the role of DATABASE_URL may not end a quarantine: set DATABASE_OWNER_URL too');
    return await reconcileAlone(db, settings, way);
  } finally {
    await db.close();
  }
}
