import { Histogram } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { counter, gauge, gauges, writeMetrics } from './metrics.ts';

describe('metrics in the format of Prometheus', () => {
  test('contain a help line, a type line and a line for each series', async () => {
    expect(await writeMetrics([gauge('ingam_a', 'How many\nthere are', 2), counter('ingam_b_total', 'All', 3)])).toBe(
      '# HELP ingam_a How many\\nthere are\n# TYPE ingam_a gauge\ningam_a 2\n# HELP ingam_b_total All\n# TYPE ingam_b_total counter\ningam_b_total 3\n',
    );
  });

  test('cannot be broken by the content of a label', async () => {
    expect(await writeMetrics([gauges('x', 'Of it', 'route', { 'a"b\\c\nd\n\ne': 1.5 })])).toContain(
      'x{route="a\\"b\\\\c\\nd\\n\\ne"} 1.5\n',
    );
  });

  test('count in a histogram every value at or below each bound', async () => {
    const sizes = new Histogram({ name: 'sizes', help: 'Sizes', buckets: [1, 8, 64], registers: [] });
    for (const size of [1, 1, 2, 8, 9, 100]) sizes.observe(size);
    const text = await writeMetrics([sizes]);
    expect(text.split('\n').slice(2, -1)).toEqual([
      'sizes_bucket{le="1"} 2',
      'sizes_bucket{le="8"} 4',
      'sizes_bucket{le="64"} 5',
      'sizes_bucket{le="+Inf"} 6',
      'sizes_sum 121',
      'sizes_count 6',
    ]);
  });

  test('are reported again with their present values', async () => {
    const sizes = new Histogram({ name: 'sizes', help: 'Sizes', buckets: [1], registers: [] });
    expect(await writeMetrics([sizes])).toContain('sizes_count 0\n');
    sizes.observe(1);
    expect(await writeMetrics([sizes])).toContain('sizes_count 1\n');
  });
});
