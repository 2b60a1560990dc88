import { readSettings } from '#platform/server/settings/settings.ts';
import { auditStore } from './audit.ts';
import { backUp } from './backup.ts';
import { faultOf, type Outcome, type Run, say } from './commands.ts';
import { callDoctor } from './doctor.ts';
import { move } from './move.ts';
import { reconcile } from './reconcile.ts';
import { restore } from './restore.ts';
import { tellStatus } from './status.ts';
import { upgrade } from './upgrade.ts';
import { listWaiting } from './waiting.ts';

interface Command {
  /** What follows its name. */
  readonly takes: string;
  readonly summary: string;
  /** Exit codes, each with what it means. */
  readonly codes: Readonly<Record<number, string>>;
  readonly run: (args: readonly string[]) => Promise<Outcome>;
}

const settled = (run: Run) => async (args: readonly string[]) => run(readSettings(process.env), args);

const COMMANDS: Readonly<Record<string, Command>> = {
  upgrade: {
    takes: '[--dry-run | --backup FILE | --without-backup]',
    summary: 'says what will run, migrates, audits; nodes of the release before go on meanwhile',
    codes: { 0: 'done, or nothing to do', 1: 'failed, or not in order', 3: 'refused: no backup of the last day' },
    run: settled(upgrade),
  },
  doctor: {
    takes: '',
    summary: 'looks at all that the server rests on, and says in one line each what to do',
    codes: { 0: 'all is well', 1: 'something is bad', 2: 'something could be better' },
    run: (args) => callDoctor(process.env, args),
  },
  status: {
    takes: '',
    summary: 'release, schema, nodes, queues, last audit, last backup',
    codes: { 0: 'told', 1: 'failed' },
    run: settled(tellStatus),
  },
  organisations: {
    takes: '',
    summary: 'lists the organisations that wait to be approved, the oldest first',
    codes: { 0: 'listed', 1: 'failed' },
    run: settled(listWaiting),
  },
  backup: {
    takes: 'FILE',
    summary: 'writes the whole store to a new file, without the master key',
    codes: { 0: 'written', 1: 'failed' },
    run: settled(backUp),
  },
  restore: {
    takes: 'FILE [--instead-of DATABASE_URL|DATA_DIR [--force-lose]] [--despite-audit] | --by-postgres',
    summary: 'puts a backup into an empty store; --by-postgres tells a store that pgBackRest put back that it was',
    codes: {
      0: 'restored and in order',
      1: 'failed, or not in order',
      3: 'refused: the store that is given up has newer rows',
    },
    run: settled(restore),
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
    run: settled(move),
  },
  reconcile: {
    takes: '[--look | --unanswered]',
    summary: 'compares a store that was put back with what went out since, says what is lost, and lets it serve',
    codes: { 0: 'serves', 1: 'failed', 3: 'stays quarantined: somebody outside does not answer' },
    run: settled(reconcile),
  },
  audit: {
    takes: '[--whole] [--offline]',
    summary:
      'proves the ledger and all that moves money by it: since its last closed day, or with --whole all there is; and against the chain, but for --offline',
    codes: { 0: 'in order', 1: 'not in order, or failed', 4: 'in order, and the chain did not answer' },
    run: settled(auditStore),
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
    'Settings are those of the server (README.md). --json gives one JSON object in place of lines.',
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
