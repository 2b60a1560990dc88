import type { FastifyInstance } from 'fastify';
import { createConsents } from '#features/auth/server/consents.ts';
import { isAnswered } from '#features/ledger/server/doors.ts';
import { createOfficeDoors } from '#features/office/server/entry/doors.ts';
import { createKeyHolders } from '#features/organisations/server/keys/key-holders.ts';
import { createOfficers } from '#features/organisations/server/officers.ts';
import { createTermsGate } from '#features/terms/server/acceptances.ts';
import { createTillDoors } from '#features/tills/server/doors.ts';
import type { Contract } from '#platform/contract.ts';
import type { Listener } from '#platform/server/events/listener.ts';
import type { Packed } from '#platform/server/events/packed.ts';
import type { Feature } from '#platform/server/feature.ts';
import { callLimits, createAdmission } from '#platform/server/http/admission.ts';
import type { Gate } from '#platform/server/http/prove-access.ts';
import { createLimiter } from '#platform/server/http/rate-limit.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { retentionJob } from '#platform/server/jobs/retention.ts';
import { openMailer } from '#platform/server/outside/mail/mail-job.ts';
import type { SandboxSpeeds, Services } from '#platform/server/services.ts';
import { createReportStore } from '#platform/server/store/report-store.ts';
import { personDataOf } from './person-data.ts';

export interface Mounted {
  readonly services: Services;
  /** The features, then the platform's own part in the same form. */
  readonly parts: readonly Feature[];
  readonly contracts: readonly Contract[];
  readonly jobs: readonly Job[];
  readonly listeners: readonly Listener[];
  readonly packed: readonly Packed[];
}

/** Services that exist before any feature. */
type Platform = Omit<Services, 'mailer' | 'personData' | 'speeds' | 'reports'>;

/** Connects later features to the slots of earlier ones, then starts and mounts each in order. */
export function mountFeatures(
  app: FastifyInstance,
  gate: Gate,
  platform: Platform,
  { parts, speeds = {} }: { readonly parts: readonly Feature[]; readonly speeds?: SandboxSpeeds | undefined },
): Mounted {
  const services = joinFeatures(platform, parts, speeds);
  const officers = createOfficers(services);
  const doors = {
    gate,
    officers,
    keys: createKeyHolders(services.db),
    office: createOfficeDoors(services),
    tills: createTillDoors(services),
    readConsent: createConsents(services, officers),
    admission: createAdmission(createLimiter(services, callLimits)),
    needTerms: createTermsGate(services, isAnswered),
  };
  const isHosted = services.settings.mode === 'hosted';
  const sides = parts.flatMap((part) => (part.office && isHosted ? [part, part.office] : [part]));
  const started = sides.map((side) => side.start(services));
  for (const { mount } of started) mount(app, doors);
  const prunables = parts.flatMap((part) => part.prunables ?? []);
  return {
    services,
    parts,
    contracts: parts.flatMap(({ contract, office }) => [contract ?? [], office?.contract ?? []].flat()),
    jobs: [...started.flatMap(({ jobs }) => jobs), retentionJob(services.db, prunables)],
    listeners: parts.flatMap(({ listeners = [] }) => listeners),
    packed: parts.flatMap(({ packed = [] }) => packed),
  };
}

/**
 * Connects later features to the slots of earlier ones without starting anything, for a server or a command beside it.
 */
export function joinFeatures(platform: Platform, parts: readonly Feature[], speeds: SandboxSpeeds = {}): Services {
  const services: Services = {
    ...platform,
    reports: createReportStore(platform.db, platform.settings, platform.log),
    speeds,
    mailer: openMailer(platform.settings.mail),
    personData: personDataOf(parts, () => services),
  };
  for (const { join } of parts) join?.(services);
  return services;
}
