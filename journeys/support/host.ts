import { BRIEF, launch, type ServerProcess } from '../../tools/child.ts';
import type { JourneyServer } from './journey-server.ts';

/** Requests a server with this environment or, without one, its stop. */
export interface Ask {
  readonly id: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
}
export interface HostAnswer {
  readonly id: number;
  readonly isStarted: boolean;
  readonly address?: string;
  readonly fault?: string;
}

/** A process that runs servers, one after another or several at once. */
export interface Host {
  start(env: NonNullable<Ask['env']>): Promise<JourneyServer>;
  end(): Promise<void>;
}

/** The process starts with the first request, and again after a journey killed it with its server. */
export function createHost(): Host {
  let program: ServerProcess | undefined;
  let lastId = 0;
  const alive = () => {
    if (!program?.isRunning()) program = launch('journeys/support/host-program.ts', hosting);
    return program;
  };
  return {
    start: async (env) => {
      const host = alive();
      await host.until(/^The host is ready/);
      const from = host.said().length;
      lastId += 1;
      const id = lastId;
      const { address = '', fault } = await ask(host, { id, env });
      if (fault !== undefined) throw new Error(`The server did not start:\n${fault}\n${host.said().slice(from)}`);
      let isRunning = true;
      return {
        address,
        pid: host.pid,
        printed: () => host.said().slice(from),
        stop: async (signal = 'SIGTERM') => {
          if (!isRunning) return;
          isRunning = false;
          if (signal === 'SIGKILL') await host.stop('SIGKILL');
          else if (host.isRunning()) await ask(host, { id });
        },
      };
    },
    end: async () => void (await program?.stop('SIGKILL')),
  };
}

const hosting = { env: { ...process.env, DATABASE_URL: '', PUBLIC_URL: '' }, flags: BRIEF, hasChannel: true };

/** Resolves with the answer; rejects if the process ended instead. */
function ask({ process: child, said }: ServerProcess, asked: Ask): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    const off = () => {
      child.off('message', hear);
      child.off('exit', end);
    };
    const hear = (told: unknown) => {
      const one = told as HostAnswer;
      if (one.id !== asked.id || one.isStarted !== (asked.env !== undefined)) return;
      off();
      resolve(one);
    };
    const end = () => {
      off();
      reject(new Error(`The server ended:\n${said().slice(-3000)}`));
    };
    child.on('message', hear);
    child.once('exit', end);
    child.send(asked);
  });
}
