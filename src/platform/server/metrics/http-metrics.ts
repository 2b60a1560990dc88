import type { FastifyInstance } from 'fastify';
import type { MetricSource } from './metrics.ts';

interface Counted {
  readonly method: string;
  readonly route: string;
  readonly status: string;
  count: number;
  seconds: number;
}

/** Counts what is answered by route (never by path, so the series are bounded) and class of status; to be called before routes are mounted. */
export function countRequests(app: FastifyInstance): MetricSource {
  const series = new Map<string, Counted>();
  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    // A method that no route has could be any word.
    const route = request.routeOptions.url ?? 'none';
    const method = route === 'none' ? 'any' : request.method;
    const key = `${method} ${route} ${status}`;
    const counted = series.get(key) ?? { method, route, status, count: 0, seconds: 0 };
    series.set(key, counted);
    counted.count += 1;
    counted.seconds += reply.elapsedTime / 1000;
    done();
  });
  return () => {
    const all = [...series.values()];
    const labelled = (value: (counted: Counted) => number) =>
      all.map((counted) => {
        const { method, route, status } = counted;
        return { labels: { method, route, status }, value: value(counted) };
      });
    return [
      {
        name: 'ingam_http_requests_total',
        help: 'Requests answered, by route and class of status; event streams count when they end.',
        type: 'counter',
        samples: labelled(({ count }) => count),
      },
      {
        name: 'ingam_http_request_seconds_total',
        help: 'Time from request to answer, summed up, by route and class of status.',
        type: 'counter',
        samples: labelled(({ seconds }) => seconds),
      },
    ];
  };
}
