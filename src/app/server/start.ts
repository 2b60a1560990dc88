import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cutOffWarning, openStore } from '#platform/server/open-store.ts';
import { type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';
import { reason, StoreError } from '#platform/server/store/store-error.ts';
import { type Command, openControl, type Served } from '#platform/server/upkeep/control.ts';
import { demandWhole } from '#platform/server/upkeep/store-epoch.ts';
import { demandNotMoved } from '#platform/server/upkeep/store-fence.ts';
import { readStoreState } from '#platform/server/upkeep/store-state.ts';
import { demandMasterKeys, keyFileOf, openMasterKeys, readKeyFile } from '#platform/server/vault/vault-keys.ts';
import { rotateMasterKey } from '#platform/server/vault/vault-rotation.ts';
import { auditForRecord } from './audit.ts';
import { buildServer } from './build.ts';
import { examine } from './doctor/doctor.ts';
import { allParts, serverFeatures } from './features.ts';
import type { Mounted } from './mount.ts';
import { auditOutside } from './outside.ts';
import { serveQuarantine } from './quarantine.ts';
import { readySchema } from './ready-schema.ts';
import { reconcileAlone } from './reconcile.ts';
import { readStatus } from './status.ts';

export interface RunningServer {
  /** Address for people to open. */
  readonly address: string;
  /** Warning about how the last run ended. */
  readonly warning: string | undefined;
  /** True if the store was restored and nobody can sign in yet. */
  readonly isQuarantined: boolean;
  /** The command that creates the office; undefined if the server has one. */
  readonly next: string | undefined;
  stop(): Promise<void>;
}

interface StartOptions {
  readonly isDev: boolean;
  /** Called when a quarantined server starts to serve, or a serving one is quarantined. */
  readonly changed?: (isQuarantined: boolean) => void;
  /** Called with the error if the server can neither serve nor answer with the quarantine notice. */
  readonly failed?: (error: unknown) => void;
}

/**
 * Opens and migrates the store, creates what a first start needs, and listens once everything is ready. Over a
 * quarantined store no feature starts.
 */
export async function startServer(settings: Settings, options: StartOptions): Promise<RunningServer> {
  // Closes everything in reverse order, whether the server stops later or never starts to listen.
  await using opened = new AsyncDisposableStack();
  await demandMailFolder(settings);
  const db = await openStore(settings);
  opened.defer(() => db.close());
  await readySchema(settings, db);
  await demandWhole(db);
  const serving = createServing({ settings, db, options });
  opened.defer(() => serving.stop());
  const isQuarantined = await serving.open();
  const running = opened.move();
  return {
    address: settings.publicUrl,
    warning: cutOffWarning(db, settings),
    isQuarantined,
    next: isQuarantined ? undefined : await nextCommand(db, settings),
    stop: () => running.disposeAsync(),
  };
}

/** Returns the command that creates the office of a hosted server. */
export async function nextCommand(db: Queryable, { mode }: Pick<Settings, 'mode'>): Promise<string | undefined> {
  if (mode !== 'hosted') return undefined;
  const { has } = await db.one(
    sql<{ has: boolean }>`SELECT EXISTS (SELECT FROM organisations WHERE is_operator) AS has`,
  );
  return has
    ? undefined
    : 'Next: npm run ingam -- office:invite EMAIL invites the first owner of the office that runs this server';
}

/** Creates the embedded store with the content of a first start, and closes it. Nothing listens and no job runs. */
export async function makeFirstStore(settings: Settings): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const db = await openStore(settings);
  opened.defer(() => db.close());
  await readySchema(settings, db);
  const masterKeys = await openMasterKeys(db, settings);
  const server = await buildServer({ settings, db, masterKeys, folder: settings.dataDir });
  await server.stop();
}

interface Stage {
  readonly settings: Settings;
  readonly db: Db;
  readonly options: StartOptions;
}

/** Manages which of two listens on the port: the server, or the quarantine notice. */
function createServing(stage: Stage) {
  let current: (() => Promise<void>) | undefined;
  let isStopped = false;
  let changing: Promise<unknown> = Promise.resolve();
  const open = async (): Promise<boolean> => {
    const state = await readStoreState(stage.db);
    demandNotMoved(state);
    const { epoch, quarantinedAt } = state;
    current = await (quarantinedAt ? openQuarantined(stage, change) : openServing(stage, epoch, change));
    return quarantinedAt !== null;
  };
  const reopen = async () => {
    await current?.();
    current = undefined;
    if (isStopped) return;
    stage.options.changed?.(await open());
  };
  const change = () => {
    changing = changing.then(reopen).catch((error: unknown) => stage.options.failed?.(error));
  };
  return {
    open,
    stop: async () => {
      isStopped = true;
      await changing;
      await current?.();
    },
  };
}

async function openQuarantined({ settings, db }: Stage, ended: () => void): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  await demandMasterKeys(db, await openMasterKeys(db, settings));
  const quarantine = await serveQuarantine(settings, db, ended);
  opened.defer(() => quarantine.stop());
  if (!settings.databaseUrl) {
    const control = await openControl({
      ...controlOf(settings, db),
      commands: ownCommands(settings, db),
    });
    opened.defer(() => control.close());
  }
  const running = opened.move();
  return () => running.disposeAsync();
}

/** Starts the whole server; calls `putBack` when the store under it is no longer the one that it started with. */
async function openServing(
  { settings, db, options }: Stage,
  epoch: string,
  putBack: () => void,
): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  const { dataDir } = settings;
  const isEmbedded = settings.databaseUrl === undefined;
  const server = await buildServer({
    settings,
    db,
    masterKeys: await openMasterKeys(db, settings),
    reloadMasterKeys: () => readKeyFile(keyFileOf(settings.masterKeyFile, dataDir)),
    epoch,
    onPutBack: putBack,
    isDev: options.isDev,
    hasWeb: true,
    ...(isEmbedded && { folder: dataDir }),
  });
  opened.defer(() => server.stop());
  if (isEmbedded) {
    const control = await openControl({
      ...controlOf(settings, db),
      commands: {
        ...commandsOf(server.mounted),
        ...ownCommands(settings, db),
      },
    });
    opened.defer(() => control.close());
  }
  await server.listen();
  const running = opened.move();
  return () => running.disposeAsync();
}

const controlOf = (settings: Settings, db: Db): Served => ({
  dataDir: settings.dataDir,
  db,
  audit: (scope) => auditForRecord(db, scope),
  rotate: () => rotateMasterKey(db, keyFileOf(settings.masterKeyFile, settings.dataDir)),
});

/** Commands that every process with an embedded store answers. */
const ownCommands = (settings: Settings, db: Db): Readonly<Record<string, Command>> => ({
  status: () => readStatus(db, allParts()),
  doctor: () => examine(db, settings),
  reconcile: (way) => reconcileAlone(db, settings, way),
  'audit-outside': () => auditOutside(db, settings),
});

const namesMailFolder = (folder: string, { dataDir }: Settings): boolean => folder !== join(dataDir, 'mail');

/**
 * Throws unless the mail folder that MAIL_URL names is writable. It is checked at the start, where the operator sees
 * the message.
 */
async function demandMailFolder(settings: Settings): Promise<void> {
  const { mode, mail } = settings;
  if (mode !== 'hosted' || mail.kind !== 'sandbox' || !namesMailFolder(mail.folder, settings)) return;
  try {
    await mkdir(mail.folder, { recursive: true, mode: 0o700 });
    await access(mail.folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingsError(`MAIL_URL: the folder ${mail.folder} cannot be written: ${reason(error)}`);
  }
}

/** Returns the line about a port in use. On every Mac, AirPlay Receiver listens on 5000 unless switched off. */
const portInUse = (port: number, platform: NodeJS.Platform) =>
  platform === 'darwin' && port === 5000
    ? 'port 5000 is in use, on a Mac by AirPlay Receiver'
    : `port ${port} is in use`;

/** Returns one line for a failed start that a person can fix. */
export function startFault(error: unknown, platform = process.platform): string | undefined {
  if (error instanceof SettingsError || error instanceof StoreError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const port = 'port' in error ? Number(error.port) : 0;
  if (error.code === 'EADDRINUSE') return `${portInUse(port, platform)}; try: PORT=${port + 1} npm start`;
  if (error.code === 'EACCES' && port > 0) return `port ${port} is not allowed here; try: PORT=5000 npm start`;
  const isNoAddress = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(error.code));
  return isNoAddress ? `HOST is not an address of this machine` : undefined;
}

const commandsOf = ({ parts, services }: Mounted): Readonly<Record<string, Command>> =>
  Object.assign({}, ...parts.map(({ commands }) => commands?.(services)));

/** Lists what these settings do not offer, one line per closed port, and that SANDBOXES=on opens it for a trial. */
export const closedPorts = (settings: Settings): string[] =>
  serverFeatures
    .flatMap(({ ports = {} }) => Object.values(ports))
    .filter(({ state, closed }) => closed !== undefined && state(settings) === 'closed')
    .map(({ closed }) => `Not offered here (SANDBOXES=on simulates it without real money): ${closed}`);

/** Warns the operator of a hosted server that e-mail, including links that grant access, stays on its disk. */
export function startWarning(settings: Settings): string | undefined {
  const { mode, publicUrl, mail } = settings;
  if (mode !== 'hosted' || !publicUrl.startsWith('https:') || mail.kind !== 'sandbox') return undefined;
  if (namesMailFolder(mail.folder, settings)) return undefined;
  return `MAIL_URL is not set: people who register cannot confirm an address or recover an account; mail, including links that grant access, is written to readable files in ${mail.folder}`;
}
