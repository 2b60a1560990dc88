import { openLink } from '#features/statements/server/extracts/links.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { defineFeature } from '#platform/server/feature.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter, type Limits, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { contract, refusals } from '../contract.ts';
import { createVerify } from './verify.ts';

/** Limits checks for each network. */
const limits = {
  seal_check: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

function createHandlers(services: Services): HandlersOf<typeof contract> {
  const limiter = createLimiter(services, limits);
  const verify = createVerify(services);
  return {
    'POST /api/verify': async ({ caller, body, query }) => {
      const network = networkOf(caller.address);
      await limiter.take({ kind: 'seal_check', subject: network });
      return verify.brought(network, body, query.signature);
    },
    'POST /api/verify/link': async ({ caller, body }) => {
      await limiter.take({ kind: 'seal_check', subject: networkOf(caller.address) });
      const link = await openLink(services, body.token);
      if (link.state === 'unknown') throw refuse(commonRefusals, 'not_found');
      if (link.state !== 'open') throw refuse(refusals, link.state === 'ended' ? 'link_ended' : 'link_expired');
      const { file, name, expiresAt } = link;
      return { finding: await verify.own(file), file, name, expiresAt };
    },
  };
}

export const verify = defineFeature({
  name: 'verify',
  contract,
  limits,
  start: (services) => ({ handlers: createHandlers(services) }),
});
