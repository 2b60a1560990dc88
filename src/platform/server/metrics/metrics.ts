import { Counter, Gauge, type Metric as PrometheusMetric, Registry } from 'prom-client';

/** One figure with what it says and every series of it, named as Prometheus has it: `ingam_...`, its unit and `_total` last. */
export type Metric = PrometheusMetric<string>;

/** Gives some figures as they are now; asked at most once a second. */
export type MetricSource = () => readonly Metric[] | Promise<readonly Metric[]>;

/** A figure that stands by itself: no registry keeps it beyond the answer that it goes into. */
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

/** A gauge of several series, told apart by one label. */
export function gauges(name: string, help: string, label: string, values: Readonly<Record<string, number>>): Metric {
  const made = new Gauge(unkept(name, help, [label]));
  for (const [text, value] of Object.entries(values)) made.set({ [label]: text }, value);
  return made;
}

/** Writes figures in the Prometheus text format (exposition format 0.0.4). */
export async function writeMetrics(metrics: readonly Metric[]): Promise<string> {
  const all = new Registry();
  for (const metric of metrics) all.registerMetric(metric);
  // A line of its own that says nothing stands between any two of them.
  return (await all.metrics()).replaceAll('\n\n', '\n');
}
