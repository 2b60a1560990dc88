import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { MetricSource } from './metrics.ts';

const labelNames = ['method', 'route', 'status'];

/**
 * Counts answers by route (never by path, so the number of series is bounded) and status class. Call it before routes
 * are mounted.
 */
export function countRequests(app: FastifyInstance): MetricSource {
  const answered = new Counter({
    name: 'ingam_http_requests_total',
    help: 'Requests answered, by route and status class. Event streams count when they end.',
    labelNames,
    registers: [],
  });
  const seconds = new Counter({
    name: 'ingam_http_request_seconds_total',
    help: 'Total time from request to answer, by route and status class.',
    labelNames,
    registers: [],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // A method without a route could be any word.
    const route = request.routeOptions.url ?? 'none';
    const labels = {
      method: route === 'none' ? 'any' : request.method,
      route,
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    answered.inc(labels);
    seconds.inc(labels, reply.elapsedTime / 1000);
    done();
  });
  return () => [answered, seconds];
}
