/** A real Ingam on a data folder of its own. */
export interface JourneyServer {
  /** What the server printed for a person to open. */
  readonly address: string;
  readonly pid: number;
  /** Everything that it has printed so far. */
  printed(): string;
  /** Ends it as a person would (SIGTERM), or at once with SIGKILL; the data folder stays. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}
