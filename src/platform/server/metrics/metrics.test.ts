import { describe, expect, test } from 'vitest';
import { counter, createHistogram, gauge, writeMetrics } from './metrics.ts';

describe('figures as Prometheus reads them', () => {
  test('have a line of help, a line of type and a line for each series', () => {
    expect(writeMetrics([gauge('ingam_a', 'How many\nthere are', 2), counter('ingam_b_total', 'All', 3)])).toBe(
      '# HELP ingam_a How many\\nthere are\n# TYPE ingam_a gauge\ningam_a 2\n# HELP ingam_b_total All\n# TYPE ingam_b_total counter\ningam_b_total 3\n',
    );
  });

  test('cannot be broken by what stands in a label', () => {
    const samples = [{ labels: { route: 'a"b\\c\nd', method: 'GET' }, value: 1.5 }];
    expect(writeMetrics([{ name: 'x', help: '', type: 'gauge', samples }])).toContain(
      'x{route="a\\"b\\\\c\\nd",method="GET"} 1.5\n',
    );
  });

  test('a histogram counts what is at or below each bound', () => {
    const sizes = createHistogram([1, 8, 64]);
    for (const size of [1, 1, 2, 8, 9, 100]) sizes.add(size);
    const text = writeMetrics([sizes.metric('sizes', 'Sizes')]);
    expect(text.split('\n').slice(2, -1)).toEqual([
      'sizes_bucket{le="1"} 2',
      'sizes_bucket{le="8"} 4',
      'sizes_bucket{le="64"} 5',
      'sizes_bucket{le="+Inf"} 6',
      'sizes_sum 121',
      'sizes_count 6',
    ]);
  });
});
