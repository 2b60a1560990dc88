import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { launch, MAIN, READY, type ServerProcess } from '../../tools/child.ts';
import { root } from '../deploy/checks.ts';

export interface Release {
  readonly tag: string;
  /** Commit of the release; missing for the release that is being prepared. */
  readonly commit?: string;
  readonly schema: number;
}

/** Releases, oldest first. */
export const releases = JSON.parse(readFileSync(join(root, 'docs/releases.json'), 'utf8')) as readonly Release[];

/** A runnable program: this one, or a release in its own folder. */
export interface Program {
  readonly tag: string;
  /** Starts a node; resolves when the node responds. */
  node(settings: Settings): Promise<ServerProcess>;
  /** Runs a start that should fail; resolves to its exit code and output. */
  failing(settings: Settings): Promise<ProgramOutput>;
  ingam(settings: Settings, ...args: string[]): Promise<ProgramOutput>;
}
export type Settings = Readonly<Record<string, string>>;
interface ProgramOutput {
  readonly code: number;
  readonly said: string;
}

/** Prepares a release's program from this clone's history with our packages; throws one line if that fails. */
export function programOf({ tag, commit }: Release, folder: string): Program {
  const place = join(folder, tag);
  if (!existsSync(place)) {
    mkdirSync(place);
    try {
      const archive = execFileSync('git', ['archive', '--format=tar', commit ?? tag], {
        cwd: root,
        maxBuffer: 2 ** 30,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      execFileSync('tar', ['-x', '-C', place], { input: archive });
    } catch (error) {
      throw new Error(`${tag} is not in this clone's history (git fetch --unshallow): ${String(error)}`);
    }
    demandSamePackages(tag, place);
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  }
  return at(tag, place);
}

/** Program of this working copy. */
export const ours: Program = at('ours', root);

function at(tag: string, place: string): Program {
  const file = join(place, MAIN);
  const start = (settings: Settings) => launch(file, { env: { PATH: process.env.PATH, ...settings } });
  return {
    tag,
    node: async (settings) => {
      const node = start(settings);
      await node.until(READY);
      return node;
    },
    failing: async (settings) => {
      const node = start(settings);
      const code = await Promise.race([node.ended, new Promise<'runs'>((later) => setTimeout(later, 60_000, 'runs'))]);
      if (code === 'runs') await node.stop();
      return { code: typeof code === 'number' ? code : -1, said: node.said() };
    },
    ingam: (settings, ...args) =>
      new Promise((resolve) => {
        const command = join(place, 'src/app/server/commands/ingam.ts');
        const env = { PATH: process.env.PATH, ...settings };
        execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
        );
      }),
  };
}

function demandSamePackages(tag: string, place: string): void {
  const of = (folder: string) =>
    (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> })
      .dependencies;
  const [theirs, has] = [of(place), of(root)];
  const other = Object.entries(theirs).find(([name, version]) => has[name] !== version);
  if (other)
    throw new Error(`${tag} runs with ${other.join(' ')}, which is not installed here: npm ci in a clone of it`);
}
