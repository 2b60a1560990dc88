import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, gauge, type MetricSource } from './metrics.ts';

const RESOLUTION_MS = 20;

/** Returns metrics of this process's use of the machine, named as Prometheus' own clients name them. */
export function processMetrics(): { readonly source: MetricSource; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const startedS = Math.round(Date.now() / 1000 - process.uptime());
  const source: MetricSource = () => {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    const longestS = Math.max(0, delay.max / 1e9 - RESOLUTION_MS / 1000);
    delay.reset();
    return [
      counter(
        'process_cpu_seconds_total',
        'CPU time of this process, user and system, all threads.',
        (user + system) / 1e6,
      ),
      gauge('process_resident_memory_bytes', 'Resident memory of this process in bytes.', rss),
      gauge('nodejs_heap_used_bytes', 'Memory used by JavaScript values in bytes.', heapUsed),
      gauge('nodejs_external_memory_bytes', 'Memory outside the heap in bytes: buffers, the embedded store.', external),
      gauge(
        'nodejs_eventloop_longest_delay_seconds',
        'Longest delay of the event loop since the last scrape.',
        longestS,
      ),
      gauge('process_start_time_seconds', 'Start time of this process in Unix time.', startedS),
    ];
  };
  return { source, stop: () => delay.disable() };
}
