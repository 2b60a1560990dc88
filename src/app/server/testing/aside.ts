import { eventually } from '#platform/server/testing/eventually.ts';
import type { TestApp } from './harness.ts';

/** METRICS_TOKEN of the test apps that `areSetAside` reads. */
export const METRICS_TOKEN = 'a token of sixteen letters and more';

/** Expects `n` rows of a queue to be set aside as an operator sees it: the node is ready, and a metric counts them. */
export async function areSetAside(app: TestApp, queue: string, figure: string, n: number): Promise<void> {
  await eventually(async () => {
    const { status, body } = await app.call('GET /api/health/ready');
    const { queues } = body as { queues: Record<string, { setAside: number }> };
    const metrics = await app.call('GET /metrics', { token: METRICS_TOKEN });
    return [
      status,
      queues[queue]?.setAside,
      new RegExp(`^ingam_${figure}_set_aside (\\d+)$`, 'm').exec(metrics.text)?.[1],
    ];
  }).toEqual([200, n, String(n)]);
}
