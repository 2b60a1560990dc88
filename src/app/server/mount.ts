import type { FastifyInstance } from 'fastify';
import * as assets from '#features/assets/contract.ts';
import { createHandlers as assetsHandlers } from '#features/assets/server/handlers.ts';
import * as auth from '#features/auth/contract.ts';
import type { AuthServices, NewUser } from '#features/auth/server/auth-services.ts';
import { createConsents } from '#features/auth/server/consents.ts';
import { emailPrunables } from '#features/auth/server/email/email-store.ts';
import { createHandlers as authHandlers } from '#features/auth/server/handlers.ts';
import { recoveryJob } from '#features/auth/server/recovery/recovery-job.ts';
import { recoveryPrunables } from '#features/auth/server/recovery/recovery-store.ts';
import { networkPrunables } from '#features/auth/server/sessions/networks-store.ts';
import { authPrunables } from '#features/auth/server/sessions/sessions.ts';
import * as banking from '#features/banking/contract.ts';
import { chooseBank, mountBank } from '#features/banking/server/bank/of-settings.ts';
import type { SandboxTimes as BankTimes } from '#features/banking/server/bank/sandbox.ts';
import { createBankDesk } from '#features/banking/server/desk.ts';
import { createHandlers as bankingHandlers } from '#features/banking/server/handlers.ts';
import * as contacts from '#features/contacts/contract.ts';
import { createHandlers as contactsHandlers } from '#features/contacts/server/handlers.ts';
import * as credentials from '#features/credentials/contract.ts';
import { boundCredentials } from '#features/credentials/server/bound.ts';
import { createExporter } from '#features/credentials/server/export/exporter.ts';
import { issueForDocument } from '#features/credentials/server/forms/from-document.ts';
import { mountTypeMetadata } from '#features/credentials/server/forms/type-metadata.ts';
import { createHandlers as credentialsHandlers } from '#features/credentials/server/handlers.ts';
import { createStatusLists, mountStatusLists } from '#features/credentials/server/status/status-lists.ts';
import * as documents from '#features/documents/contract.ts';
import { createHandlers as documentsHandlers } from '#features/documents/server/handlers.ts';
import { chooseVerifier, createVerification, mountVerifier } from '#features/documents/server/verification.ts';
import { eraseRefusedImages, type VerifiedDocument } from '#features/documents/server/verification-store.ts';
import type { SandboxTimes } from '#features/documents/server/verifier/sandbox.ts';
import * as exchange from '#features/exchange/contract.ts';
import { createHandlers as exchangeHandlers } from '#features/exchange/server/handlers.ts';
import * as identity from '#features/identity/contract.ts';
import { createHandlers as identityHandlers } from '#features/identity/server/handlers.ts';
import { createIdentityMaker } from '#features/identity/server/identities.ts';
import * as ledger from '#features/ledger/contract.ts';
import { expiryJob } from '#features/ledger/server/expiry.ts';
import { createHandlers as ledgerHandlers } from '#features/ledger/server/handlers.ts';
import { ledgerPrunables } from '#features/ledger/server/holds-aside.ts';
import { embeddedNetwork } from '#features/ledger/server/network/embedded.ts';
import { packedTransfers } from '#features/ledger/server/packed-transfers.ts';
import { createSettlement } from '#features/ledger/server/settlement.ts';
import * as localpay from '#features/localpay/contract.ts';
import { createHandlers as localpayHandlers } from '#features/localpay/server/handlers.ts';
import * as me from '#features/me/contract.ts';
import { createHandlers as meHandlers } from '#features/me/server/handlers.ts';
import { unprovenJob } from '#features/me/server/unproven.ts';
import * as notifications from '#features/notifications/contract.ts';
import { createHandlers as notificationsHandlers } from '#features/notifications/server/handlers.ts';
import { notificationListener } from '#features/notifications/server/listener.ts';
import * as pay from '#features/pay/contract.ts';
import { createHandlers as payHandlers } from '#features/pay/server/handlers.ts';
import { payUpkeepJob } from '#features/pay/server/upkeep.ts';
import * as statements from '#features/statements/contract.ts';
import { createHandlers as statementsHandlers } from '#features/statements/server/handlers.ts';
import * as traveler from '#features/traveler/contract.ts';
import { createHandlers as travelerHandlers } from '#features/traveler/server/handlers.ts';
import * as work from '#features/work/contract.ts';
import { createHandlers as workHandlers } from '#features/work/server/handlers.ts';
import type { Contract } from '#platform/contract.ts';
import { asidePrunables } from '#platform/server/events/events-aside.ts';
import type { Listener } from '#platform/server/events/listener.ts';
import type { Packed } from '#platform/server/events/packed.ts';
import { createAdmission } from '#platform/server/http/admission.ts';
import { type Gate, type HandlersOf, mountCalls } from '#platform/server/http/http.ts';
import { createLimiter } from '#platform/server/http/rate-limit.ts';
import type { Job, Runner } from '#platform/server/jobs/jobs.ts';
import { type Prunable, retentionJob } from '#platform/server/jobs/retention.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import { mailJob } from '#platform/server/outside/mail/mail-job.ts';
import { mailPrunables } from '#platform/server/outside/mail/mail-queue.ts';
import { openMailer } from '#platform/server/outside/mail/open-mailer.ts';
import type { Services } from '#platform/server/services.ts';
import { slot } from '#platform/server/store/slot.ts';
import { platformPrunables } from '#platform/server/upkeep/prunables.ts';

export interface Mounted {
  readonly services: AuthServices;
  readonly contracts: readonly Contract[];
  readonly jobs: readonly Job[];
  readonly listeners: readonly Listener[];
  readonly packed: readonly Packed[];
  /** Joins what wakes jobs before their turn; returns a function that stops it. */
  wakeJobs(runner: Runner): () => void;
}

const prunables: readonly Prunable[] = [
  ...platformPrunables,
  ...asidePrunables,
  ...mailPrunables,
  ...authPrunables,
  ...recoveryPrunables,
  ...emailPrunables,
  ...networkPrunables,
  ...ledgerPrunables,
  { table: 'idempotency_keys', column: 'created_at', keepFor: 'idempotencyKeys' },
  { table: 'exchange_quotes', column: 'created_at', keepFor: 'quotes' },
  { table: 'presentations', column: 'created_at', keepFor: 'links' },
  { table: 'digital_documents', column: 'verified_at', keepFor: 'refusedImages', prune: eraseRefusedImages },
  { table: 'charges', column: 'created_at', keepFor: 'links' },
  { table: 'bank_number_tries', column: 'last_at', keepFor: 'guesses' },
];

/** How fast sandboxes answer, and how soon outside parties are asked again; tests are in more of a hurry than people. */
export interface SandboxSpeeds {
  readonly verifier?: SandboxTimes;
  readonly bank?: BankTimes;
}

/** Mounts every feature in its order, and joins later features to earlier ones' slots. */
export function mountFeatures(
  app: FastifyInstance,
  gate: Gate,
  platform: Services,
  speeds: SandboxSpeeds = {},
): Mounted {
  const services: AuthServices = {
    ...platform,
    identities: createIdentityMaker(platform),
    userCreated: slot<NewUser>(),
    mailer: openMailer(platform.settings.mail),
    boundCredentials: (owner) => boundCredentials(platform, owner),
  };
  const contracts: Contract[] = [];
  const doors = {
    gate,
    readConsent: createConsents(platform),
    admission: createAdmission(createLimiter(platform)),
  };
  const mount = <C extends Contract>(contract: C, handlers: HandlersOf<C>) => {
    contracts.push(contract);
    mountCalls(app, contract, handlers, doors);
  };
  mount(auth.contract, authHandlers(services));
  mount(identity.contract, identityHandlers(services));
  const documentVerified = slot<VerifiedDocument>();
  documentVerified.fill(issueForDocument(services));
  const verification = createVerification(services, chooseVerifier(services, speeds.verifier), documentVerified);
  mountVerifier(app, services, verification.decide);
  mount(documents.contract, documentsHandlers(services, verification));
  const statusLists = createStatusLists(platform);
  const makeExport = createExporter(platform);
  mountStatusLists(app, statusLists);
  mountTypeMetadata(app, platform.settings);
  mount(credentials.contract, credentialsHandlers(services, statusLists, makeExport));
  mount(ledger.contract, ledgerHandlers(services, embeddedNetwork));
  mount(contacts.contract, contactsHandlers(services));
  const banks = createBankDesk(services, chooseBank(services, speeds.bank));
  mountBank(app, services, banks.decide);
  mount(banking.contract, bankingHandlers(services, banks));
  mount(exchange.contract, exchangeHandlers(services, banks));
  mount(pay.contract, payHandlers(services));
  mount(statements.contract, statementsHandlers(services, embeddedNetwork));
  mount(assets.contract, assetsHandlers(services));
  mount(localpay.contract, localpayHandlers(services));
  mount(work.contract, workHandlers(services));
  mount(traveler.contract, travelerHandlers(services));
  mount(notifications.contract, notificationsHandlers(services));
  mount(me.contract, meHandlers(services, makeExport));
  const settlement = createSettlement(services, embeddedNetwork, createTurn(platform.db, 'settlement'));
  // Where nobody is to be asked nothing is: what waits for an outside party waits until there is one.
  const asking = [...(verification.isOffered ? [verification] : []), ...(banks.bank.isOffered ? [banks] : [])];
  return {
    services,
    contracts,
    jobs: [
      settlement.job,
      ...asking.map(({ job }) => job),
      expiryJob(platform, createTurn(platform.db, 'hold-expiry')),
      payUpkeepJob(platform),
      retentionJob(platform.db, prunables),
      ...mailJobs(services),
    ],
    listeners: [notificationListener],
    packed: [packedTransfers],
    wakeJobs: (runner) => wakeWhenDue([settlement, ...asking], runner),
  };
}

/** In personal mode nobody is sent mail, so there is none to look for. */
const mailJobs = (services: AuthServices): Job[] =>
  services.settings.mode === 'hosted'
    ? [recoveryJob(services), mailJob(services, services.mailer), unprovenJob(services)]
    : [];

interface Waking {
  readonly job: Job;
  wakeWhenDue(wake: () => void): () => void;
}

function wakeWhenDue(all: readonly Waking[], runner: Runner): () => void {
  const stops = all.map((one) => one.wakeWhenDue(() => runner.wake(one.job.name)));
  return () => {
    for (const stop of stops) stop();
  };
}
