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
import type { FeatureAudit, Outside, Place } from '#platform/server/upkeep/audits.ts';
import type { Command } from '#platform/server/upkeep/control.ts';

/** What waits for its turn, as readiness tells it. */
export interface ReadinessQueue {
  read(db: Db): Promise<Pick<Queue, 'due' | 'oldestDueS' | 'setAside'>>;
  /** What it tells, where that is other than every queue does. */
  readonly shape?: z.ZodType;
  /** How many rows are due later than anything is put off: a clock was set back. */
  readonly farAhead?: (db: Queryable) => Promise<number>;
  /** What is overdue here makes the process one that takes no requests. */
  readonly isVital?: true;
}

/** What was found of one kind of thing that goes out, in a store that was put back. */
export interface Compared {
  readonly kind: string;
  /** Open here: goes out again, under the names under which it may have gone out before. */
  readonly again: number;
  /** Known outside and lost here; null where nobody outside can tell. */
  readonly lost: readonly string[] | null;
  /** Somebody outside should tell and does not answer: asked again later. */
  readonly isUnanswered?: true;
  /** What it means and what to do, in one line. */
  readonly says: string;
}

/** What a feature keeps of a person, and how that is read and ends. */
interface OfPerson {
  /**
   * What becomes of each of its tables when an account is deleted: `gone`, every row of the person goes; `emptied`, the row stays without the
   * person; anything else is why its rows stay, or hold nobody.
   */
  readonly tables?: Readonly<Record<string, string>>;
  /** Removes what is personal, in the transaction that deletes the account. */
  readonly erase?: (tx: Tx, owner: Owner, services: Services) => Promise<unknown>;
  /** What of a person's is on its way and stands against a deletion, by kind. */
  readonly underway?: (db: Queryable, owner: Owner) => Promise<Readonly<Record<string, number>>>;
  /** What a person may read here, by name, as the file of an export holds it. */
  readonly export?: (services: Services, owner: Owner) => Promise<Readonly<Record<string, unknown>>>;
}

/** What one is for those who run the server. */
interface OfOperator {
  /** Tables that a job makes of others by itself: nobody was told of their rows, and where they are lost they are made again. */
  readonly derived?: readonly string[];
  readonly audit?: FeatureAudit;
  /** Compares what its rows say with what somebody outside says; undefined where the settings name nobody. */
  readonly auditOutside?: (place: Place) => Promise<Outside | undefined>;
  readonly metrics?: (db: Db) => MetricSource;
  readonly queues?: Readonly<Record<string, ReadinessQueue>>;
  /** Ends what must not come back where a store that serves many is put back from a backup, in the transaction in which it begins anew. */
  readonly putBack?: (tx: Tx) => Promise<unknown>;
  /** Compares, of a store that was put back, what went out since `since` with what the store knows; `isForGood`: what outsiders tell may be written down. */
  readonly reconcile?: (services: Services, since: Date, isForGood: boolean) => Promise<readonly Compared[]>;
  /** What is asked of a live server by a command, by its name. */
  readonly commands?: (services: Services) => Readonly<Record<string, Command>>;
}

/** A feature's part of the office, where the operator runs the currency: calls and jobs. */
export type OfficeSide = Startable;

interface Parts extends OfPerson, OfOperator {
  /** Of its folder. */
  readonly name: string;
  /** Doors outside the contract, as the description of the API tells them. */
  readonly doors?: readonly Door[];
  /** What it sends to others, as the description of the API tells it. */
  readonly webhooks?: readonly SentWebhook[];
  readonly listeners?: readonly Listener[];
  readonly packed?: readonly Packed[];
  readonly prunables?: readonly Prunable[];
  readonly limits?: Limits<string>;
  readonly ports?: Readonly<Record<string, OutsidePort>>;
  /**
   * Its screens that show value or trust, each with what it shows: `money` of all assets, `won`, `coins` (all but won), or the port that
   * makes it. Where a sandbox makes that, the screen says so.
   */
  readonly trials?: Readonly<Record<string, string>>;
  /** Its part of the office. Only a server for many people starts it. */
  readonly office?: OfficeSide;
  /** Only a server for many people starts it. On a server for one person its calls answer 404. */
  readonly needsHosted?: true;
  /** Fills the slots of earlier features, before anything starts. */
  readonly join?: (services: Services) => void;
}

interface Working {
  readonly jobs?: readonly Job[];
  /** Mounts its doors outside the contract. */
  readonly mount?: (app: FastifyInstance) => void;
}

/** Calls, doors and jobs. */
interface Startable {
  readonly contract?: Contract;
  /** Makes it work in one server; `mount` mounts its calls and doors. */
  start(services: Services): { readonly jobs: readonly Job[]; mount(app: FastifyInstance, doors: Doors): void };
}

/** A feature's whole server side, as app/server derives everything from it. */
export interface Feature extends Parts, Startable {}

type Declared<C extends Contract> = Parts & {
  readonly contract: C;
  readonly start: (services: Services) => Working & { readonly handlers: HandlersOf<C> };
};
type DeclaredWithoutCalls = Parts & { readonly start?: (services: Services) => Working };

/** A feature with calls: its handlers are those of its contract. */
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

/** One without calls of its own. */
export const defineParts = (feature: DeclaredWithoutCalls): Feature => ({
  ...feature,
  start: (services) => {
    const { jobs = [], mount } = feature.start?.(services) ?? {};
    return { jobs, mount: (app) => mount?.(app) };
  },
});
