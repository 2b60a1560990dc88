import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Door } from '#platform/openapi/doors.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { sendRefusal } from '#platform/server/http/problems.ts';
import { answerPrivate } from '#platform/server/http/public-answer.ts';
import { createLimiter, type Limits, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { openFeed } from './feed.ts';

/**
 * Rate limits for calendars reading trips: per address, and per network, which may be a service that reads for many
 * people.
 */
export const limits = {
  trips_of_calendar: { max: { hosted: 60, personal: 10_000 }, windowS: 900 },
  trips_from_network: { max: { hosted: 1200, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

const TYPE = 'text/calendar';

export const feedDoor: Door = {
  route: 'GET /calendars/{secret}/trips.ics',
  summary: 'Returns a person’s trips to calendars that subscribe to their secret address (RFC 5545)',
  params: { secret: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' } },
  answers: { [TYPE]: z.string() },
  isKept: true,
  codes: ['not_found', 'too_many_requests', 'unavailable'],
};

/** Mounts the endpoint where calendars read trips. The address alone grants access, and only to the trips. */
export function mountFeeds(app: FastifyInstance, services: Services): void {
  const limiter = createLimiter(services, limits);
  app.get<{ Params: { secret: string } }>('/calendars/:secret/trips.ics', async (request, reply) => {
    const { secret } = request.params;
    await limiter.take(
      { kind: 'trips_of_calendar', subject: secret },
      { kind: 'trips_from_network', subject: networkOf(request.ip) },
    );
    const feed = await openFeed(services, secret);
    if (!feed) return sendRefusal(reply, refuse(commonRefusals, 'not_found'));
    return answerPrivate(request, reply, { ...feed, type: TYPE });
  });
}
