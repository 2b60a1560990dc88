import { Counter, Gauge, type Metric as PrometheusMetric, Registry } from 'prom-client';

/**
 * Metric with its help text and all its series, named in the Prometheus style: `ingam_...`, with the unit and `_total`
 * last.
 */
export type Metric = PrometheusMetric<string>;

/** Returns current metrics; called at most once a second. */
export type MetricSource = () => readonly Metric[] | Promise<readonly Metric[]>;

/** Options of a metric that is created for a single response, and not added to any registry. */
const unkept = (name: string, help: string, labelNames: string[] = []) => ({ name, help, labelNames, registers: [] });

export function gauge(name: string, help: string, value: number): Metric {
  const made = new Gauge(unkept(name, help));
  made.set(value);
  return made;
}

export function counter(name: string, help: string, value: number): Metric {
  const made = new Counter(unkept(name, help));
  made.inc(value);
  return made;
}

/** Creates a gauge of several series that differ in one label. */
export function gauges(name: string, help: string, label: string, values: Readonly<Record<string, number>>): Metric {
  const made = new Gauge(unkept(name, help, [label]));
  for (const [text, value] of Object.entries(values)) made.set({ [label]: text }, value);
  return made;
}

/** Writes metrics in the Prometheus text format (exposition format 0.0.4). */
export async function writeMetrics(metrics: readonly Metric[]): Promise<string> {
  const all = new Registry();
  for (const metric of metrics) all.registerMetric(metric);
  // Removes the blank line between metrics.
  return (await all.metrics()).replaceAll('\n\n', '\n');
}
