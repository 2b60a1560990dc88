import { readSettings } from '#platform/server/settings/settings.ts';
import { type Environment, faultOf, type Outcome, type Printed, print, printedOf, type Run } from './commands.ts';

interface Command {
  /** Arguments in the usage line. */
  readonly takes: string;
  readonly summary: string;
  /** Exit codes with their meanings. */
  readonly codes: Readonly<Record<number, string>>;
  readonly run: (args: readonly string[], env: Environment) => Promise<Outcome>;
}

/** Loads a command when it is called, because few need the whole program. */
const lazyCommand = (load: () => Promise<Run>) => async (args: readonly string[], env: Environment) =>
  (await load())(readSettings(env), args);

const decided = (verb: string) =>
  lazyCommand(async () => {
    const { decide } = await import('./organisations.ts');
    return (settings, args) => decide(settings, [verb, ...args]);
  });
const DONE_OR_FAILED = { 0: 'done', 1: 'failed' };

const COMMANDS: Readonly<Record<string, Command>> = {
  upgrade: {
    takes: '[--dry-run | --backup FILE | --without-backup]',
    summary: 'lists what will run, migrates, audits; nodes of the previous release keep serving',
    codes: {
      0: 'done, or nothing to do',
      1: 'failed, or the audit found problems',
      3: 'refused: no backup of the last day',
    },
    run: lazyCommand(async () => (await import('./upgrade.ts')).upgrade),
  },
  doctor: {
    takes: '[--postgres [--memory 16GB] [--cores 4] [--patroni]]',
    summary: 'checks everything the server depends on, or prints settings of PostgreSQL for a machine',
    codes: { 0: 'all is well', 1: 'something is broken', 2: 'something could be better' },
    run: async (args, env) => (await import('./doctor.ts')).callDoctor(env, args),
  },
  status: {
    takes: '',
    summary: 'release, schema, nodes, queues, last audit, last backup',
    codes: { 0: 'done', 1: 'failed' },
    run: lazyCommand(async () => (await import('./status.ts')).showStatus),
  },
  migrate: {
    takes: '',
    summary: 'migrates the schema to this release as DATABASE_OWNER_URL, and grants the role of the program its rights',
    codes: { 0: 'done, or nothing to do', 1: 'failed' },
    run: lazyCommand(async () => (await import('./migrate.ts')).migrateStore),
  },
  organisations: {
    takes: '',
    summary: 'lists the organisations that wait for approval, oldest first',
    codes: { 0: 'listed', 1: 'failed' },
    run: lazyCommand(async () => (await import('./waiting.ts')).listWaiting),
  },
  'org:approve': {
    takes: 'ID',
    summary: 'approves an organisation that applied, or one that is suspended',
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
    summary: 'invites an owner into the office that runs the currency, and creates the office if there is none',
    codes: DONE_OR_FAILED,
    run: lazyCommand(async () => (await import('./office.ts')).inviteOwner),
  },
  'currency:version': {
    takes: 'FILE',
    summary: 'creates a version of the rules of the currency from a file',
    codes: DONE_OR_FAILED,
    run: lazyCommand(async () => (await import('./currency.ts')).makeVersion),
  },
  'passkeys:clear': {
    takes: 'USER',
    summary: 'removes the passkeys of a user, by number or e-mail, ends their sessions and notifies them',
    codes: DONE_OR_FAILED,
    run: lazyCommand(async () => (await import('./passkeys-clear.ts')).clearKeys),
  },
  'keys:rotate': {
    takes: '',
    summary: 'creates a new master key and rewraps every data key, while the server runs',
    codes: DONE_OR_FAILED,
    run: lazyCommand(async () => (await import('./rotate.ts')).rotate),
  },
  'audit:check': {
    takes: 'FILE --jwks FILE',
    summary: 'verifies the file of an audit trail: its hash chain, and its signatures with the keys of the server',
    codes: { 0: 'good', 1: 'not valid, or failed' },
    run: lazyCommand(async () => (await import('./audit-check.ts')).checkAudit),
  },
  'export:check': {
    takes: 'FILE [--jwks FILE | --fetch]',
    summary: 'verifies the export of a person: signature, credentials and, with the passphrase, private keys',
    codes: { 0: 'good', 1: 'not valid, or failed' },
    run: lazyCommand(async () => (await import('./export-check.ts')).readExport),
  },
  backup: {
    takes: 'FILE',
    summary: 'writes the whole store to a new file, without the master key',
    codes: { 0: 'written', 1: 'failed' },
    run: lazyCommand(async () => (await import('./backup.ts')).backUp),
  },
  restore: {
    takes: 'FILE [--instead-of DATABASE_URL|DATA_DIR [--force-lose]] [--despite-audit] | --by-postgres',
    summary: 'restores a backup into an empty store; --by-postgres marks a store that pgBackRest has restored',
    codes: {
      0: 'restored and in order',
      1: 'failed, or the audit found problems',
      3: 'refused: the store to give up has newer rows',
    },
    run: lazyCommand(async () => (await import('./restore.ts')).restore),
  },
  move: {
    takes: 'OLD FILE [--of-schema NAME] | OLD --undo [--of-schema NAME]',
    summary:
      'moves the store of OLD (a DATABASE_URL or DATA_DIR) through a backup in FILE into the empty store of these settings; OLD then rejects writes',
    codes: {
      0: 'moved and in order',
      1: 'failed: OLD serves as before, or the output says what to do',
      3: 'refused: OLD is in use, quarantined or being moved elsewhere, or the new store is in use',
    },
    run: lazyCommand(async () => (await import('./move.ts')).move),
  },
  reconcile: {
    takes: '[--look | --unanswered]',
    summary: 'compares a restored store with everything sent since, lists what is lost, and ends its quarantine',
    codes: { 0: 'serves', 1: 'failed', 3: 'stays quarantined: an outside party does not answer' },
    run: lazyCommand(async () => (await import('./reconcile.ts')).reconcile),
  },
  books: {
    takes: '--format hledger|ledger|beancount [--from DAY] [--to DAY] [--folder FOLDER]',
    summary: 'writes the ledger for an accounting program, with the balance of each account and day, into a new folder',
    codes: { 0: 'written', 1: 'failed' },
    run: lazyCommand(async () => (await import('./books.ts')).writeBooks),
  },
  audit: {
    takes: '[--whole] [--offline]',
    summary:
      'audits the ledger and everything that moves money: since its last closed day, or all of it with --whole; and compares it with the chain, unless --offline',
    codes: { 0: 'in order', 1: 'problems found, or failed', 4: 'in order, but the chain did not answer' },
    run: lazyCommand(async () => (await import('./audit.ts')).auditStore),
  },
};

/** Returns the help for all commands, or for one. */
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
    'Settings are those of the server (docs/settings.md). --json prints one JSON object instead of lines.',
  ];
}

/** Runs the command of a command line with these settings, and returns everything that it prints. */
export async function runCommand(words: readonly string[], env: Environment): Promise<Printed> {
  const isJson = words.includes('--json');
  const [name = '', ...args] = words.filter((word) => word !== '--json');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const wantsHelp = [name, ...args].some((word) => word === '--help' || word === '-h');
  if (wantsHelp || name === '') return { code: 0, out: help(command && name), err: [] };
  if (!command) return { code: 1, out: help(), err: [`there is no command ${name}`] };
  const asJson = (found: object) => JSON.stringify({ command: name, ...found });
  try {
    const outcome = await command.run(args, env);
    const { code, found } = outcome;
    return isJson ? { code, out: [asJson({ code, ...found })], err: [] } : printedOf(outcome);
  } catch (error) {
    const fault = faultOf(name, error);
    if (isJson && typeof fault === 'string') return { code: 1, out: [asJson({ code: 1, error: fault })], err: [] };
    return { code: 1, out: [], err: [fault] };
  }
}

if (import.meta.main) print(await runCommand(process.argv.slice(2), process.env));
