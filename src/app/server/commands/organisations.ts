import { DECIDING, type Decision, decided, decideState } from '#features/organisations/server/operator.ts';
import { parseId } from '#platform/ids.ts';
import { createEgress } from '#platform/server/outside/egress.ts';
import { operatorHosts, type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import { askCommand } from '#platform/server/upkeep/control.ts';
import { openSigner } from '#platform/server/vault/signing.ts';
import { openVault } from '#platform/server/vault/vault.ts';
import { keyFileOf, readKeyFile } from '#platform/server/vault/vault-keys.ts';
import { createLogger } from '../admin/log.ts';
import { allParts } from '../features.ts';
import { joinFeatures } from '../mount.ts';
import { openKnownStore, runCommand } from './commands.ts';

const STATES = { approve: 'approved', suspend: 'suspended', close: 'closed' } as const;
type Verb = keyof typeof STATES;

await runCommand('The decision', async (settings, args) => {
  const { verb, decision } = readArguments(args);
  const live = settings.databaseUrl
    ? undefined
    : await askCommand(settings.dataDir, { name: DECIDING, argument: JSON.stringify(decision), answer: decided });
  const outcome = live ? live.found : await alone(settings, decision);
  if (!outcome) throw new SettingsError(`there is no organisation ${decision.id}`);
  if (outcome.refused !== null) throw new SettingsError(`${outcome.name} is not ${STATES[verb]}: ${outcome.refused}`);
  console.log(`${outcome.name} is ${outcome.state}.`);
  return 0;
});

/** `org:approve -- 12`, `org:suspend -- 12 its reason`, `org:close -- 12 its reason`. */
function readArguments([verb = '', number = '', ...words]: readonly string[]): { verb: Verb; decision: Decision } {
  const id = parseId(number);
  const reason = words.join(' ').trim();
  if (!isVerb(verb) || id === undefined)
    throw new SettingsError('name one organisation by number, as in: npm run org:approve -- 12');
  if (verb === 'approve' && reason !== '')
    throw new SettingsError('an approval takes no reason: npm run org:approve -- 12');
  if (verb !== 'approve' && (reason === '' || reason.length > 200))
    throw new SettingsError(`say why in 1 to 200 characters, as in: npm run org:${verb} -- 12 its licence has ended`);
  return { verb, decision: { id, state: STATES[verb], reason: reason || null } };
}

function isVerb(word: string): word is Verb {
  return Object.hasOwn(STATES, word);
}

/** What a live server of an embedded store would do, beside the servers of a database. */
async function alone(settings: Settings, decision: Decision) {
  const db = await openKnownStore(settings);
  try {
    const vault = await openVault(db, readKeyFile(keyFileOf(settings.masterKeyFile, settings.dataDir)));
    const signer = await openSigner(db, vault);
    const egress = createEgress({ operatorHosts: operatorHosts(settings) });
    const log = createLogger(settings.logLevel, (line) => void process.stderr.write(line));
    return await decideState(joinFeatures({ db, vault, signer, settings, egress, log }, allParts()), decision);
  } finally {
    await db.close();
  }
}
