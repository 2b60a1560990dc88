/** One figure in the Prometheus text format (exposition format 0.0.4), with what it says and every series of it. */
export interface Metric {
  /** `ingam_...`, its unit and `_total` last, as Prometheus has it. */
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly samples: readonly Sample[];
}

export interface Sample {
  /** Behind the name: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Gives some figures as they are now; asked at most once a second. */
export type MetricSource = () => readonly Metric[] | Promise<readonly Metric[]>;

export const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
});
export const counter = (name: string, help: string, value: number): Metric => ({
  ...gauge(name, help, value),
  type: 'counter',
});

/** Writes figures as Prometheus reads them. */
export const writeMetrics = (metrics: readonly Metric[]): string => metrics.map(written).join('');

function written({ name, help, type, samples }: Metric): string {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${valueText(value)}\n`,
  );
  return `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const all = Object.entries(labels).map(([name, text]) => `${name}="${escaped(text)}"`);
  return all.length === 0 ? '' : `{${all.join(',')}}`;
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const valueText = (value: number) => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value));

/** Counts values in buckets whose upper bounds are given in rising order; the same few numbers however many are counted. */
export function createHistogram(bounds: readonly number[]) {
  const counts = bounds.map(() => 0);
  let [sum, count] = [0, 0];
  return {
    add: (value: number): void => {
      sum += value;
      count += 1;
      const at = bounds.findIndex((bound) => value <= bound);
      if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
    },
    metric: (name: string, help: string): Metric => {
      let below = 0;
      const buckets = bounds.map((bound, index) => {
        below += counts[index] ?? 0;
        return { suffix: '_bucket', labels: { le: String(bound) }, value: below };
      });
      const all = { suffix: '_bucket', labels: { le: '+Inf' }, value: count };
      const samples = [...buckets, all, { suffix: '_sum', value: sum }, { suffix: '_count', value: count }];
      return { name, help, type: 'histogram', samples };
    },
  };
}
