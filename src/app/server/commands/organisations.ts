import { DECIDING, type Decision, decided, decideState } from '#features/organisations/server/operator.ts';
import { parseId } from '#platform/ids.ts';
import { SettingsError } from '#platform/server/settings/settings.ts';
import { askCommand } from '#platform/server/upkeep/control.ts';
import { runBesideServers } from './beside-servers.ts';
import { type Run, runAndPrint } from './commands.ts';

const STATES = { approve: 'approved', suspend: 'suspended', close: 'closed' } as const;
type Verb = keyof typeof STATES;

/** Decides on an organisation: `approve 12`, `suspend 12 REASON`, `close 12 REASON`. */
export const decide: Run = async (settings, args) => {
  const { verb, decision } = readArguments(args);
  const live = settings.databaseUrl
    ? undefined
    : await askCommand(settings.dataDir, { name: DECIDING, argument: JSON.stringify(decision), answer: decided });
  const outcome = live ? live.found : await runBesideServers(settings, (services) => decideState(services, decision));
  if (!outcome) throw new SettingsError(`there is no organisation ${decision.id}`);
  if (outcome.refused !== null) throw new SettingsError(`${outcome.name} is not ${STATES[verb]}: ${outcome.refused}`);
  return { code: 0, lines: [`${outcome.name} is ${outcome.state}.`], found: outcome };
};

function readArguments([verb = '', number = '', ...words]: readonly string[]): { verb: Verb; decision: Decision } {
  const id = parseId(number);
  const reason = words.join(' ').trim();
  if (!isVerb(verb) || id === undefined)
    throw new SettingsError('name one organisation by number, as in: npm run ingam -- org:approve 12');
  if (verb === 'approve' && reason !== '')
    throw new SettingsError('an approval takes no reason: npm run ingam -- org:approve 12');
  if (verb !== 'approve' && (reason === '' || reason.length > 200))
    throw new SettingsError(
      `give the reason in 1 to 200 characters, as in: npm run ingam -- org:${verb} 12 its licence has ended`,
    );
  return { verb, decision: { id, state: STATES[verb], reason: reason || null } };
}

function isVerb(word: string): word is Verb {
  return Object.hasOwn(STATES, word);
}

if (import.meta.main) await runAndPrint('The decision', decide);
