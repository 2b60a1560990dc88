import type { Contract } from '#platform/contract.ts';
import { defineFeature, type OfficeSide } from '#platform/server/feature.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { type Acts, createActs } from './acts/acts.ts';
import type { ActKind } from './acts/kind.ts';
import { addKinds } from './acts/kinds.ts';

interface Declared<C extends Contract> {
  readonly contract: C;
  /** Kinds of acts that the feature's calls request. */
  readonly kinds?: readonly ActKind[];
  readonly handlers: (services: Services, acts: Acts) => HandlersOf<C>;
  readonly jobs?: (services: Services) => readonly Job[];
}

/** Declares a feature's office calls, and registers its kinds of acts. */
export function defineOffice<C extends Contract>({ contract, kinds = [], handlers, jobs }: Declared<C>): OfficeSide {
  addKinds(kinds);
  return defineFeature({
    name: 'office',
    contract,
    start: (services) => ({ handlers: handlers(services, createActs(services)), jobs: jobs?.(services) ?? [] }),
  });
}
