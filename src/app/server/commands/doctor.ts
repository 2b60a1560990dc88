import { availableParallelism, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readSettings, type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import { StoreError } from '#platform/server/store/store-error.ts';
import { askCommand } from '#platform/server/upkeep/control.ts';
import { examine } from '../doctor/doctor.ts';
import { bad, type Finding, finding, findingLines, ok } from '../doctor/finding.ts';
import { lookAtCertificates, lookAtMail, lookAtPorts } from '../doctor/network.ts';
import { diskAt } from '../doctor/of-store.ts';
import { type Machine, machineOf, postgresSettings, settingLines } from '../doctor/postgres-settings.ts';
import { type Environment, noArgument, type Outcome, openKnownStore } from './commands.ts';

const WARNED = 2;

const USAGE =
  'write the machine of PostgreSQL as in: npm run ingam -- doctor --postgres --memory 16GB --cores 4 [--patroni]';

/** Prints PostgreSQL's settings for a machine: this one, if none is described. */
function printPostgresSettings(args: readonly string[]): Outcome {
  const here = { memoryBytes: totalmem(), cores: availableParallelism() };
  const machine = readMachine(args, here);
  if (!machine) throw new SettingsError(USAGE);
  const { isPatroni, ...of } = machine;
  return { code: 0, lines: settingLines(of, isPatroni), found: { settings: postgresSettings(of) } };
}

function readMachine(args: readonly string[], here: Machine): (Machine & { readonly isPatroni: boolean }) | undefined {
  const options = {
    postgres: { type: 'boolean' },
    memory: { type: 'string' },
    cores: { type: 'string' },
    patroni: { type: 'boolean' },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    const machine = machineOf(values.memory, values.cores, here);
    return machine && { ...machine, isPatroni: values.patroni === true };
  } catch {
    // parseArgs throws for an unknown option.
    return undefined;
  }
}

/**
 * Checks everything that the server of this environment depends on, or with `--postgres` prints settings. Exit codes: 0 all is well, 2 something could be
 * better, 1 something is broken.
 */
export async function callDoctor(env: Environment, args: readonly string[]): Promise<Outcome> {
  if (args[0] === '--postgres') return printPostgresSettings(args);
  noArgument('doctor', args);
  const findings = await lookWith(env);
  const states = new Set(findings.map(({ state }) => state));
  const code = states.has('bad') ? 1 : states.has('warn') ? WARNED : 0;
  return { code, lines: findingLines(findings), found: { findings } };
}

async function lookWith(env: Environment): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = readSettings(env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [bad('settings', error.message, 'docs/settings.md lists the settings')];
  }
  try {
    const live = settings.databaseUrl
      ? undefined
      : await askCommand(settings.dataDir, { name: 'doctor', argument: '', answer: z.array(finding) });
    return live?.found ?? (await alone(settings));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return withoutStore(settings, error);
  }
}

async function alone(settings: Settings): Promise<Finding[]> {
  const db = await openKnownStore(settings);
  try {
    return await examine(db, settings);
  } finally {
    await db.close();
  }
}

/** Findings that need no open store. */
async function withoutStore(settings: Settings, error: StoreError): Promise<Finding[]> {
  return [
    ok('settings', `${settings.mode} at ${settings.publicUrl}`),
    bad('store', error.message, 'see docs/incidents.md'),
    diskAt(settings.dataDir),
    ...(await lookAtCertificates(settings, new Date())),
    await lookAtMail(settings),
    ...(await lookAtPorts(settings)),
  ];
}
