import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Contract } from '#platform/contract.ts';
import type { Door } from '#platform/openapi/doors.ts';
import type { SentWebhook } from '#platform/openapi/webhooks.ts';
import type { Listener } from '#platform/server/events/listener.ts';
import type { Packed } from '#platform/server/events/packed.ts';
import { type Doors, type HandlersOf, mountCalls } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Limits } from '#platform/server/http/rate-limit.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Prunable } from '#platform/server/jobs/retention.ts';
import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import type { Queue } from '#platform/server/metrics/queue-metrics.ts';
import type { Services } from '#platform/server/services.ts';
import type { OutsidePort } from '#platform/server/settings/ports.ts';
import type { Db, Queryable, Tx } from '#platform/server/store/db.ts';
import type { AuditContext, FeatureAudit, OutsideComparison } from '#platform/server/upkeep/audits.ts';
import type { Command } from '#platform/server/upkeep/control.ts';

/** Queue as the readiness endpoint reports it. */
export interface ReadinessQueue {
  read(db: Db): Promise<Pick<Queue, 'due' | 'oldestDueS' | 'setAside'>>;
  /** Schema of the queue's status report, if it differs from the common schema. */
  readonly shape?: z.ZodType;
  /** Counts rows due later than any delay could put them: a sign that a clock was set back. */
  readonly farAhead?: (db: Queryable) => Promise<number>;
  /** If this queue is overdue, the process reports that it takes no requests. */
  readonly isVital?: true;
}

/** Result of comparing one kind of outgoing item after a restore. */
export interface ReconcileResult {
  readonly kind: string;
  /**
   * Number of items that are open in the restored store. They are sent again under the references they had before the
   * restore.
   */
  readonly again: number;
  /**
   * References of items that the outside party knows and the restored store does not. Null if no outside party can list
   * them.
   */
  readonly lost: readonly string[] | null;
  /** An outside party should answer but does not; it is asked again later. */
  readonly isUnanswered?: true;
  /** Line for the operator: the meaning of this result and the next step. */
  readonly says: string;
}

/** Personal data of a feature: how it is exported and deleted. */
interface OfPerson {
  /**
   * Effect of deleting an account on each table. `gone`: every row of the person is deleted. `emptied`: the row stays
   * without the person's data. Any other text explains why rows stay, or that they name nobody.
   */
  readonly tables?: Readonly<Record<string, string>>;
  /** Deletes the personal data, in the transaction that deletes the account. */
  readonly erase?: (tx: Tx, owner: Owner, services: Services) => Promise<unknown>;
  /** Counts, by kind, the person's unfinished business that blocks a deletion. */
  readonly underway?: (db: Queryable, owner: Owner) => Promise<Readonly<Record<string, number>>>;
  /** Returns the person's readable data by name, as the export file contains it. */
  readonly export?: (services: Services, owner: Owner) => Promise<Readonly<Record<string, unknown>>>;
}

/** Operator-facing parts of a feature. */
interface OfOperator {
  /**
   * Tables whose rows a job derives from other tables. Losing them does no harm: nobody was notified of their rows, and
   * the job derives them again.
   */
  readonly derived?: readonly string[];
  readonly audit?: FeatureAudit;
  /** Compares the feature's rows with an outside party's. Undefined if the settings name no such party. */
  readonly auditOutside?: (place: AuditContext) => Promise<OutsideComparison | undefined>;
  readonly metrics?: (db: Db) => MetricSource;
  readonly queues?: Readonly<Record<string, ReadinessQueue>>;
  /** Ends state that must not survive a restore of a hosted store, in the transaction that starts the new epoch. */
  readonly putBack?: (tx: Tx) => Promise<unknown>;
  /**
   * After a restore, compares what was sent outside since `since` with the store. If `isForGood`, it may store the
   * outside party's responses.
   */
  readonly reconcile?: (services: Services, since: Date, isForGood: boolean) => Promise<readonly ReconcileResult[]>;
  /** Commands that the operator runs against a live server, by name. */
  readonly commands?: (services: Services) => Readonly<Record<string, Command>>;
}

/** Office part of a feature, where the operator runs the currency: calls and jobs. */
export type OfficeSide = Startable;

interface Parts extends OfPerson, OfOperator {
  /** Name of the feature's folder. */
  readonly name: string;
  /** Endpoints outside the contract, for the API description. */
  readonly doors?: readonly Door[];
  /** Messages that the feature sends to other servers, for the API description. */
  readonly webhooks?: readonly SentWebhook[];
  readonly listeners?: readonly Listener[];
  readonly packed?: readonly Packed[];
  readonly prunables?: readonly Prunable[];
  readonly limits?: Limits<string>;
  readonly ports?: Readonly<Record<string, OutsidePort>>;
  /**
   * Screens that show value or trust, each with its source: `money` (all assets), `won`, `coins` (all but won), or the
   * name of a port. If the source is a sandbox, the screen says so.
   */
  readonly trials?: Readonly<Record<string, string>>;
  /** Office part. Only a hosted server starts it. */
  readonly office?: OfficeSide;
  /** True if only a hosted server starts the feature. On a personal one its calls answer 404. */
  readonly needsHosted?: true;
  /** Fills the slots of earlier features, before anything starts. */
  readonly join?: (services: Services) => void;
}

interface Working {
  readonly jobs?: readonly Job[];
  /** Mounts the feature's endpoints outside its contract. */
  readonly mount?: (app: FastifyInstance) => void;
}

/** Part of a server that is started once: calls, endpoints and jobs. */
interface Startable {
  readonly contract?: Contract;
  /** Starts this part in one server; `mount` mounts its calls and endpoints. */
  start(services: Services): { readonly jobs: readonly Job[]; mount(app: FastifyInstance, doors: Doors): void };
}

/** Whole server side of a feature, from which app/server derives everything. */
export interface Feature extends Parts, Startable {}

type Declared<C extends Contract> = Parts & {
  readonly contract: C;
  readonly start: (services: Services) => Working & { readonly handlers: HandlersOf<C> };
};
type DeclaredWithoutCalls = Parts & { readonly start?: (services: Services) => Working };

/** Defines a feature with calls. The types require a handler for each call of its contract. */
export const defineFeature = <C extends Contract>(feature: Declared<C>): Feature => ({
  ...feature,
  start: (services) => {
    if (feature.needsHosted && services.settings.mode !== 'hosted') return { jobs: [], mount: () => undefined };
    const { handlers, jobs = [], mount } = feature.start(services);
    return {
      jobs,
      mount: (app, doors) => {
        mount?.(app);
        mountCalls(app, feature.contract, handlers, doors);
      },
    };
  },
});

/** Defines a feature without calls of its own. */
export const defineParts = (feature: DeclaredWithoutCalls): Feature => ({
  ...feature,
  start: (services) => {
    const { jobs = [], mount } = feature.start?.(services) ?? {};
    return { jobs, mount: (app) => mount?.(app) };
  },
});
