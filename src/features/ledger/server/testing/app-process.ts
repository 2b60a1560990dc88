import { launch, MAIN, READY } from '../../../../../tools/child.ts';

export interface AppProcess {
  readonly url: string;
  /** Sends SIGKILL: anything not yet on disk is lost. */
  kill(): Promise<void>;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the real program as its own process; resolves when it is ready. */
export async function startApp(port: number, given: Readonly<Record<string, string>>): Promise<AppProcess> {
  const { PATH, TMPDIR } = process.env;
  const env = { PATH, TMPDIR, NODE_NO_WARNINGS: '1', PORT: String(port), LOG_LEVEL: 'warn', ...given };
  const program = launch(MAIN, { env });
  await program.until(READY);
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => void (await program.stop('SIGKILL')),
    stop: async () => {
      const how = await program.stop();
      return typeof how === 'number' ? how : null;
    },
  };
}
