import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import type { Effort } from '../journeys/support/thumb.ts';

// Counts presses and fields of the commonest tasks (journeys/tasks.long.spec.ts), one after another.
const result = z.object({ annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })) });
const report = z.object({
  suites: z.array(
    z.object({ specs: z.array(z.object({ ok: z.boolean(), title: z.string(), tests: z.array(result) })) }),
  ),
});

const args = ['test', 'journeys/tasks.long.spec.ts', '--workers=1', '--reporter=json'];
const { stdout } = spawnSync('playwright', args, {
  encoding: 'utf8',
  env: { ...process.env, INGAM_LONG: '1' },
  maxBuffer: 64 * 1024 ** 2,
});
const specs = report.parse(JSON.parse(stdout)).suites.flatMap((suite) => suite.specs);
const tasks = specs.flatMap(({ tests }) =>
  tests.flatMap(({ annotations }) =>
    annotations.flatMap(({ type, description }) =>
      type === 'effort' ? [JSON.parse(description ?? '{}') as Effort] : [],
    ),
  ),
);
const failed = specs.filter(({ ok }) => !ok).map(({ title }) => title);
console.log(JSON.stringify({ bench: 'tasks', tasks, failed }, null, 2));
if (failed.length > 0) process.exitCode = 1;
