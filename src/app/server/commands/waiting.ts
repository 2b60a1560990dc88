import {
  WAITING,
  type WaitingOrganisations,
  waiting,
  waitingOrganisations,
} from '#features/organisations/server/operator.ts';
import { askCommand } from '#platform/server/upkeep/control.ts';
import { noArgument, openKnownStore, type Run } from './commands.ts';

/** Lists organisations that wait for the operator's approval. */
export const listWaiting: Run = async (settings, args) => {
  noArgument('organisations', args);
  const live = settings.databaseUrl
    ? undefined
    : await askCommand(settings.dataDir, { name: WAITING, argument: '', answer: waiting });
  const found = live?.found ?? (await alone());
  return { code: 0, lines: waitingLines(found), found };

  async function alone() {
    const db = await openKnownStore(settings);
    try {
      return await waitingOrganisations(db);
    } finally {
      await db.close();
    }
  }
};

function waitingLines({ all, organisations }: WaitingOrganisations): string[] {
  if (all === 0) return ['No organisation waits for approval.'];
  const more = all - organisations.length;
  return [
    ...organisations.map(({ id, name, askedAt }) => `${id} ${name}, applied ${askedAt}`),
    ...(more > 0 ? [`and ${more} more`] : []),
    'To approve one: npm run ingam -- org:approve ID',
  ];
}
