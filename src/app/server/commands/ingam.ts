import { readSettings } from '#platform/server/settings/settings.ts';
import { faultOf, type Outcome, type Run, say } from './commands.ts';

interface Command {
  /** What follows its name. */
  readonly takes: string;
  readonly summary: string;
  /** Exit codes, each with what it means. */
  readonly codes: Readonly<Record<number, string>>;
  readonly run: (args: readonly string[]) => Promise<Outcome>;
}

/** Loads a command when it is called: few need the whole program. */
const later = (load: () => Promise<Run>) => async (args: readonly string[]) =>
  (await load())(readSettings(process.env), args);

const decided = (verb: string) =>
  later(async () => {
    const { decide } = await import('./organisations.ts');
    return (settings, args) => decide(settings, [verb, ...args]);
  });
const DONE_OR_FAILED = { 0: 'done', 1: 'failed' };

const COMMANDS: Readonly<Record<string, Command>> = {
  upgrade: {
    takes: '[--dry-run | --backup FILE | --without-backup]',
    summary: 'says what will run, migrates, audits; nodes of the release before go on meanwhile',
    codes: { 0: 'done, or nothing to do', 1: 'failed, or not in order', 3: 'refused: no backup of the last day' },
    run: later(async () => (await import('./upgrade.ts')).upgrade),
  },
  doctor: {
    takes: '',
    summary: 'looks at all that the server rests on, and says in one line each what to do',
    codes: { 0: 'all is well', 1: 'something is bad', 2: 'something could be better' },
    run: async (args) => (await import('./doctor.ts')).callDoctor(process.env, args),
  },
  status: {
    takes: '',
    summary: 'release, schema, nodes, queues, last audit, last backup',
    codes: { 0: 'told', 1: 'failed' },
    run: later(async () => (await import('./status.ts')).tellStatus),
  },
  migrate: {
    takes: '',
    summary: 'brings the schema to this release as DATABASE_OWNER_URL, and gives the role of the program its rights',
    codes: { 0: 'done, or nothing to do', 1: 'failed' },
    run: later(async () => (await import('./migrate.ts')).migrateStore),
  },
  organisations: {
    takes: '',
    summary: 'lists the organisations that wait to be approved, the oldest first',
    codes: { 0: 'listed', 1: 'failed' },
    run: later(async () => (await import('./waiting.ts')).listWaiting),
  },
  'org:approve': {
    takes: 'ID',
    summary: 'approves an organisation that asked, or one that is suspended',
    codes: DONE_OR_FAILED,
    run: decided('approve'),
  },
  'org:suspend': {
    takes: 'ID WHY',
    summary: 'suspends an organisation and all its programs',
    codes: DONE_OR_FAILED,
    run: decided('suspend'),
  },
  'org:close': {
    takes: 'ID WHY',
    summary: 'closes an organisation for good',
    codes: DONE_OR_FAILED,
    run: decided('close'),
  },
  'office:invite': {
    takes: 'EMAIL [--name NAME] [--number NUMBER]',
    summary: 'invites an owner into the office that runs the currency, and makes the office if there is none',
    codes: DONE_OR_FAILED,
    run: later(async () => (await import('./office.ts')).inviteOwner),
  },
  'currency:version': {
    takes: 'FILE',
    summary: 'makes a version of the rules of the currency from a file',
    codes: DONE_OR_FAILED,
    run: later(async () => (await import('./currency.ts')).makeVersion),
  },
  'passkeys:clear': {
    takes: 'USER',
    summary: 'removes the passkeys of a user, by number or e-mail, ends their sessions and notifies them',
    codes: DONE_OR_FAILED,
    run: later(async () => (await import('./passkeys-clear.ts')).clearKeys),
  },
  'keys:rotate': {
    takes: '',
    summary: 'makes a new master key and wraps every data key again, while the server runs',
    codes: DONE_OR_FAILED,
    run: later(async () => (await import('./rotate.ts')).rotate),
  },
  'audit:check': {
    takes: 'FILE --jwks FILE',
    summary: 'checks the file of an audit trail by itself and by the keys of the server that signed it',
    codes: { 0: 'good', 1: 'not good, or failed' },
    run: later(async () => (await import('./audit-check.ts')).checkAudit),
  },
  'export:check': {
    takes: 'FILE [--jwks FILE | --fetch]',
    summary: 'checks the export of a person: signature, credentials and, by the passphrase, private keys',
    codes: { 0: 'good', 1: 'not good, or failed' },
    run: later(async () => (await import('./export-check.ts')).readExport),
  },
  backup: {
    takes: 'FILE',
    summary: 'writes the whole store to a new file, without the master key',
    codes: { 0: 'written', 1: 'failed' },
    run: later(async () => (await import('./backup.ts')).backUp),
  },
  restore: {
    takes: 'FILE [--instead-of DATABASE_URL|DATA_DIR [--force-lose]] [--despite-audit] | --by-postgres',
    summary: 'puts a backup into an empty store; --by-postgres tells a store that pgBackRest put back that it was',
    codes: {
      0: 'restored and in order',
      1: 'failed, or not in order',
      3: 'refused: the store that is given up has newer rows',
    },
    run: later(async () => (await import('./restore.ts')).restore),
  },
  move: {
    takes: 'OLD FILE [--of-schema NAME] | OLD --undo [--of-schema NAME]',
    summary:
      'moves the store of OLD (a DATABASE_URL or DATA_DIR) by a backup in FILE into the empty place of these settings; OLD takes no writes any more',
    codes: {
      0: 'moved and in order',
      1: 'failed: OLD serves as before, or says what to do',
      3: 'refused: OLD is in use, quarantined or on its way elsewhere, or the new place is in use',
    },
    run: later(async () => (await import('./move.ts')).move),
  },
  reconcile: {
    takes: '[--look | --unanswered]',
    summary: 'compares a store that was put back with what went out since, says what is lost, and lets it serve',
    codes: { 0: 'serves', 1: 'failed', 3: 'stays quarantined: somebody outside does not answer' },
    run: later(async () => (await import('./reconcile.ts')).reconcile),
  },
  audit: {
    takes: '[--whole] [--offline]',
    summary:
      'proves the ledger and all that moves money by it: since its last closed day, or with --whole all there is; and against the chain, but for --offline',
    codes: { 0: 'in order', 1: 'not in order, or failed', 4: 'in order, and the chain did not answer' },
    run: later(async () => (await import('./audit.ts')).auditStore),
  },
};

/** `--help` of all commands, or of one. */
function help(name?: string): string[] {
  const shown = Object.entries(COMMANDS).filter(([one]) => name === undefined || name === one);
  return [
    'npm run ingam -- COMMAND [--json]',
    ...shown.flatMap(([one, { takes, summary, codes }]) => [
      `  ${`${one} ${takes}`.trim()}: ${summary}`,
      `    exit codes: ${Object.entries(codes)
        .map(([code, means]) => `${code} ${means}`)
        .join('; ')}`,
    ]),
    'Settings are those of the server (docs/settings.md). --json gives one JSON object in place of lines.',
  ];
}

async function main(words: readonly string[]): Promise<number> {
  const isJson = words.includes('--json');
  const [name = '', ...args] = words.filter((word) => word !== '--json');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const wantsHelp = [name, ...args].some((word) => word === '--help' || word === '-h');
  if (wantsHelp || name === '') return say({ code: 0, lines: help(command && name), found: {} });
  try {
    if (!command) return say({ code: 1, lines: help(), faults: [`there is no command ${name}`], found: {} });
    const outcome = await command.run(args);
    if (!isJson) return say(outcome);
    console.log(JSON.stringify({ command: name, code: outcome.code, ...outcome.found }));
    return outcome.code;
  } catch (error) {
    const fault = faultOf(name, error);
    if (isJson && typeof fault === 'string') console.log(JSON.stringify({ command: name, code: 1, error: fault }));
    else console.error(fault);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
