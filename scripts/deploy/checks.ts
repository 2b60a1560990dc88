import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Check of one or several files of `deploy/`, run by the program that reads them in production. */
export interface Check {
  readonly what: string;
  /** Programs that the check needs, each with its Debian package. */
  readonly needs: Readonly<Record<string, string>>;
  /** Throws the fault that it finds. May return a measurement to print. */
  run(): string | undefined | Promise<string | undefined>;
}

export const root = join(import.meta.dirname, '../..');
const at = (path: string) => join(root, 'deploy', path);

/** Runs a program and returns its output; throws the output if it fails. */
export function outputOf(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...env } });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}: ${`${stdout}${stderr}`.trim() || String(error)}`);
  }
}

/** Returns the Debian packages of missing programs. */
export const lackingOf = (needs: Check['needs']): string[] =>
  Object.entries(needs).flatMap(([program, name]) => (isThere(program) ? [] : [name]));

function isThere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Creates a folder for `use` and deletes it afterwards. */
export async function inFolder<T>(use: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-deploy-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const UNITS = ['ingam', 'ingam-migrate', 'ingam-backup', 'ingam-audit'];
const TIMERS = ['ingam-backup', 'ingam-audit'];
const MOST_EXPOSED = 2;

function exposureOf(unit: string): number {
  const told = outputOf('systemd-analyze', ['security', '--offline=true', at(`systemd/${unit}.service`)]);
  const level = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(told)?.[1]);
  if (!(level <= MOST_EXPOSED))
    throw new Error(`${unit}.service has an exposure level of ${level}, at most ${MOST_EXPOSED} is allowed`);
  return level;
}

/**
 * Validates patroni.yml. Patroni also checks that addresses and ports exist here, but they belong to other machines, so
 * only those errors are ignored.
 */
function validatePatroni(folder: string): undefined {
  const file = join(folder, 'patroni.yml');
  writeFileSync(file, readFileSync(at('patroni.yml')));
  let told = '';
  try {
    outputOf('patroni', ['--validate-config', file]);
  } catch (error) {
    told = String(error);
  }
  const faults = told.split('\n').filter((line) => /didn't pass|is not defined|is not|rror/.test(line));
  const others = faults.filter((line) => !/(\.listen|\.connect_address|hosts\.\d) .*(in use|not reachable)/.test(line));
  if (others.length > 0) throw new Error(others.join('; '));
}

/** Checks that only read files or run a program briefly. */
export const quickChecks: readonly Check[] = [
  {
    what: 'haproxy.cfg is valid',
    needs: { haproxy: 'haproxy' },
    run: () => void outputOf('haproxy', ['-c', '-f', at('haproxy.cfg')]),
  },
  {
    what: 'Caddyfile is valid',
    needs: { caddy: 'caddy' },
    run: () => void outputOf('caddy', ['validate', '--adapter', 'caddyfile', '--config', at('Caddyfile')]),
  },
  {
    what: 'the alerts are valid and fire when they should',
    needs: { promtool: 'prometheus' },
    run: () => {
      outputOf('promtool', ['check', 'rules', at('prometheus/rules.yml')]);
      outputOf('promtool', ['test', 'rules', at('prometheus/rules.test.yml')]);
      outputOf('promtool', ['check', 'config', '--syntax-only', at('prometheus/prometheus.yml')]);
      return undefined;
    },
  },
  {
    what: 'the units are valid with an exposure level of 2.0 at most',
    needs: { 'systemd-analyze': 'systemd' },
    run: () => {
      for (const timer of TIMERS) {
        const text = readFileSync(at(`systemd/${timer}.timer`), 'utf8');
        outputOf('systemd-analyze', ['calendar', /OnCalendar=(.*)/.exec(text)?.[1] ?? '']);
      }
      return UNITS.map((unit) => `${unit} ${exposureOf(unit)}`).join(', ');
    },
  },
  { what: 'patroni.yml is valid', needs: { patroni: 'patroni' }, run: () => inFolder(validatePatroni) },
  {
    what: 'compose.yaml is valid',
    needs: { 'docker-compose': 'docker-compose' },
    run: () => {
      const env = { SITE: 'wallet.example', DB_PASSWORD: 'a', METRICS_TOKEN: 'of sixteen letters' };
      outputOf('docker-compose', ['-f', at('compose.yaml'), 'config', '--quiet'], env);
      return undefined;
    },
  },
  {
    what: 'the shell scripts are valid',
    needs: { sh: 'dash' },
    run: () => {
      for (const script of ['image/pack.sh', 'image/bare.sh', 'postgres/first-start.sh'])
        outputOf('sh', ['-n', at(script)]);
      return undefined;
    },
  },
];
