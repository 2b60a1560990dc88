import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cutOffWarning, openStore } from '#platform/server/open-store.ts';
import { type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import { reason, StoreError } from '#platform/server/store/store-error.ts';
import { type Command, openControl } from '#platform/server/upkeep/control.ts';
import { isVaultEmpty, keyFileOf, openMasterKey, readKeyFile } from '#platform/server/vault/vault-keys.ts';
import { rotateMasterKey } from '#platform/server/vault/vault-rotation.ts';
import { audit } from './audit.ts';
import { buildServer } from './build.ts';
import { serverFeatures } from './features.ts';
import type { Mounted } from './mount.ts';
import { readySchema } from './ready-schema.ts';

export interface RunningServer {
  /** What a person opens. */
  readonly address: string;
  /** What a person should read of how the last run ended. */
  readonly warning: string | undefined;
  stop(): Promise<void>;
}

/** Opens and migrates the store, makes what a first start needs, and listens only when everything is ready. */
export async function startServer(settings: Settings, options: { isDev: boolean }): Promise<RunningServer> {
  // What was opened is closed in reverse, whether the server is stopped one day or never comes to listen.
  await using opened = new AsyncDisposableStack();
  const { dataDir } = settings;
  await demandMailFolder(settings);
  const isEmbedded = settings.databaseUrl === undefined;
  const db = await openStore(settings);
  opened.defer(() => db.close());
  await readySchema(settings, db);
  const keyFile = keyFileOf(settings.masterKeyFile, dataDir);
  const masterKeys = openMasterKey({
    file: settings.masterKeyFile,
    dataDir,
    isEmbedded,
    storeIsEmpty: await isVaultEmpty(db),
  });
  const server = await buildServer({
    settings,
    db,
    masterKeys,
    reloadMasterKeys: () => readKeyFile(keyFile),
    isDev: options.isDev,
    hasWeb: true,
    ...(isEmbedded && { folder: dataDir }),
  });
  opened.defer(() => server.stop());
  if (isEmbedded) {
    const control = await openControl({
      dataDir,
      db,
      audit: () => audit(db),
      rotate: () => rotateMasterKey(db, keyFile),
      commands: commandsOf(server.mounted),
    });
    opened.defer(() => control.close());
  }
  await server.listen();
  const running = opened.move();
  return { address: settings.publicUrl, warning: cutOffWarning(db, settings), stop: () => running.disposeAsync() };
}

const namesMailFolder = (folder: string, { dataDir }: Settings): boolean => folder !== join(dataDir, 'mail');

/** The folder that MAIL_URL names must take letters: the operator reads what it says, later nobody may. */
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

/** AirPlay Receiver listens on 5000 on every Mac on which nobody has switched it off. */
const portInUse = (port: number, platform: NodeJS.Platform) =>
  platform === 'darwin' && port === 5000
    ? 'port 5000 is in use, on a Mac by AirPlay Receiver'
    : `port ${port} is in use`;

/** The one line that tells a person why the start failed, when it is something that a person can mend. */
export function startFault(error: unknown, platform = process.platform): string | undefined {
  if (error instanceof SettingsError || error instanceof StoreError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const port = 'port' in error ? Number(error.port) : 0;
  if (error.code === 'EADDRINUSE') return `${portInUse(port, platform)}; try: PORT=${port + 1} npm start`;
  if (error.code === 'EACCES' && port > 0) return `port ${port} is not allowed here; try: PORT=5000 npm start`;
  const isNoAddress = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(error.code));
  return isNoAddress ? `HOST is no address of this machine` : undefined;
}

const commandsOf = ({ parts, services }: Mounted): Readonly<Record<string, Command>> =>
  Object.assign({}, ...parts.map(({ commands }) => commands?.(services)));

/** What is not offered under these settings, a line for each port that is closed; and that SANDBOXES=on would open it for trying out. */
export const closedPorts = (settings: Settings): string[] =>
  serverFeatures
    .flatMap(({ ports = {} }) => Object.values(ports))
    .filter(({ state }) => state(settings) === 'closed')
    .map(({ closed }) => `Not offered here (SANDBOXES=on tries it without real money): ${closed}`);

/** The one line that tells the operator for many people that its mail, and links that let people in with it, stay on its disk. */
export function startWarning(settings: Settings): string | undefined {
  const { mode, publicUrl, mail } = settings;
  if (mode !== 'hosted' || !publicUrl.startsWith('https:') || mail.kind !== 'sandbox') return undefined;
  if (namesMailFolder(mail.folder, settings)) return undefined;
  return `MAIL_URL is not set: mail reaches nobody, and its links that let people in are readable files in ${mail.folder}`;
}
