import { writeSync } from 'node:fs';
import { counter, type Metric } from '#platform/server/metrics/metrics.ts';

/** Maximum ms to wait for a full pipe, unless its reader is already known to be slow. */
const PATIENCE_MS = 100;
const NAP_MS = 5;
const nap = new Int32Array(new SharedArrayBuffer(4));

export interface LogSink {
  write(line: string): void;
  metrics(): readonly Metric[];
}

/**
 * Writes log lines to a file. Lines that it does not accept (full disk, reader gone or slow) are dropped and counted,
 * so that logging never blocks.
 */
export function createLogSink(file: number): LogSink {
  let dropped = 0;
  let untold = 0;
  let isTorn = false;
  const write = (line: string) => {
    const report = untold > 0 ? droppedLine(untold) : '';
    const bytes = Buffer.from(`${isTorn ? '\n' : ''}${report}${line}`);
    const written = writeSome(file, bytes, untold > 0 ? 0 : PATIENCE_MS);
    if (written === bytes.length) untold = 0;
    else {
      dropped += 1;
      untold += 1;
    }
    if (written > 0) isTorn = written < bytes.length;
  };
  const metrics = () => [counter('ingam_log_lines_dropped_total', 'Log lines that could not be written.', dropped)];
  return { write, metrics };
}

const droppedLine = (lines: number) =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lines, msg: 'log lines were dropped' })}\n`;

/** Returns the number of bytes written. */
function writeSome(file: number, bytes: Buffer, patienceMs: number): number {
  const until = performance.now() + patienceMs;
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(file, bytes, written);
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (!isFull || performance.now() >= until) break;
      Atomics.wait(nap, 0, 0, NAP_MS);
    }
  }
  return written;
}
