/** A real Ingam server on its own data folder. */
export interface JourneyServer {
  /** Address that the server printed. */
  readonly address: string;
  readonly pid: number;
  /** Returns everything printed so far. */
  printed(): string;
  /** Stops it as a person would (SIGTERM), or at once with SIGKILL; the data folder stays. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}
