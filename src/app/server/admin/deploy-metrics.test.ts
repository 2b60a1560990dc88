import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordUpkeep } from '#platform/server/upkeep/records.ts';
import { dashboard } from '../../../../tools/dashboard.ts';
import { testApp } from '../testing/test-app.ts';

const TOKEN = 'a token of sixteen letters and more';
const app = testApp({ mode: 'hosted', settings: { metricsToken: TOKEN } });
const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../../deploy', path), 'utf8');
const NAME = /\b(?:ingam|process|nodejs)_[a-z_]*[a-z]\b/g;

/** Returns the metric names in a text, including those that a pattern matches. */
function named(text: string): string[] {
  const patterns = [...text.matchAll(/__name__=~\\?"([^"\\]+)\\?"/g)].map(([, pattern = '']) => pattern);
  const plain = text.replaceAll(/label_replace\([^)]*\)+, "queue"[^)]*\)/g, '').matchAll(NAME);
  const listed = patterns.flatMap((pattern) => {
    const [, before, words = '', after] = /^(\w+)\(([\w|]+)\)(\w+)$/.exec(pattern) ?? [];
    return words ? words.split('|').map((word) => `${before}${word}${after}`) : [];
  });
  return [...new Set([...listed, ...[...plain].map(([name]) => name)])];
}

test('every figure that alerts and dashboard query is exported by the program', async () => {
  // A counter is exported only after its first count, so this makes one request.
  await app.call('GET /api/health');
  await app.db.tx((tx) => recordUpkeep(tx, 'audit', true));
  const { text } = await app.call('GET /metrics', { token: TOKEN });
  const told = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [name, `${name}_sum`, `${name}_count`, `${name}_bucket`] : [name],
    ),
  );
  const expressions = [...read('prometheus/rules.yml').matchAll(/expr: (.*)/g)].map(([, expr = '']) => expr);
  expect(expressions).toHaveLength(27);
  const panels = [...read('grafana/ingam.json').matchAll(/"expr": "(.*)"/g)].map(([, expr = '']) => expr);
  expect(panels.length).toBeGreaterThan(20);
  const asked = [...expressions, ...panels].flatMap(named);
  expect(asked).toContain('ingam_bank_orders_lag_seconds');
  expect(asked.filter((name) => !told.has(name))).toEqual([]);
});

test('the dashboard equals the output of node tools/dashboard.ts', () => {
  expect(read('grafana/ingam.json')).toBe(dashboard());
});
