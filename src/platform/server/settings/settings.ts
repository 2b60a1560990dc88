import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { addressIn } from '#platform/texts/mail-address.ts';
import { type CaseSettings, caseSettings, caseValues } from './case-settings.ts';
import { type ChainSettings, chainFault, chainSettings, chainUrls, chainValues } from './chain-settings.ts';
import { type DatabaseSettings, databaseFault, databaseSettings, databaseValues } from './database-settings.ts';
import { type DeskSettings, deskFault, deskSettings, deskValues } from './desk-settings.ts';
import {
  type OfficeSignInSettings,
  officeSignInFault,
  officeSignInSettings,
  officeSignInValues,
} from './office-sign-in-settings.ts';
import { type PlaceSettings, placeSettings, placeValues } from './place-settings.ts';
import { type RateSettings, rateFault, rateSettings, rateValues } from './rate-settings.ts';
import { type TaxOfficeSettings, taxOfficeFault, taxOfficeSettings, taxOfficeValues } from './tax-office-settings.ts';
import { type TrustListSetting, trustLists } from './trust-lists.ts';
import {
  areProxies,
  bearer,
  endpoint,
  flag,
  isLoopback,
  isMailUrl,
  LOOPBACK,
  NO_PROXY,
  origin,
  webhookSecrets,
} from './values.ts';

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(5000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  ...databaseValues,
  ...caseValues,
  ...chainValues,
  ...deskValues,
  ...rateValues,
  ...officeSignInValues,
  ...taxOfficeValues,
  ...placeValues,
  WALLET_MODE: z.enum(['personal', 'hosted']).default('personal'),
  DEMO_DATA: flag.default(true),
  NETWORK_NAME: z.string().trim().min(1).max(60).default('XP Network'),
  OPERATOR_KIND: z.enum(['city', 'company', 'coop']).default('city'),
  NETWORK_CHAIN_ID: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(31337),
  MASTER_KEY_FILE: z.string().min(1).optional(),
  OWNER_PASSWORD: z.string().min(8).max(256).optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list === NO_PROXY || areProxies(list),
      'must be addresses such as 10.0.0.1, 10.0.0.0/8 or loopback, or none',
    )
    .optional(),
  SANDBOXES: flag.optional(),
  METRICS_TOKEN: bearer.optional(),
  VERIFIER_URL: endpoint.optional(),
  VERIFIER_KEY: bearer.optional(),
  VERIFIER_WEBHOOK_SECRET: webhookSecrets.optional(),
  MAIL_URL: z
    .string()
    .refine(isMailUrl, 'must be smtps://user:password@host, smtp://user:password@host or file:///a/folder')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => addressIn(text) !== undefined, 'must be an address such as Ingam <wallet@example.com>')
    .optional(),
  BANK_URL: endpoint.optional(),
  BANK_KEY: bearer.optional(),
  BANK_WEBHOOK_SECRET: webhookSecrets.optional(),
  TSA_URL: z
    .url({ protocol: /^https?$/ })
    .refine((value) => !URL.parse(value)?.username, 'must not contain a password')
    .optional(),
  TRUST_LISTS: trustLists.optional(),
  PUSH_CONTACT: z
    .string()
    .max(200)
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:somebody@example.com or an https address')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
});

/** HTTP access to an outside party, and the secrets of its signed webhooks. */
export interface PortSettings {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
  readonly webhookSecrets: readonly Uint8Array[];
}

/** Destination and sender of e-mail. */
export type MailSettings =
  | { readonly kind: 'sandbox'; readonly folder: string; readonly from: string }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };

/** Settings of the program, read once from the environment. Every value has been checked. */
export interface Settings extends DatabaseSettings, PlaceSettings {
  readonly port: number;
  /** Addresses to listen on. */
  readonly hosts: readonly string[];
  /** Origin that people and other programs use, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly mode: 'personal' | 'hosted';
  readonly hasDemoData: boolean;
  /** True if sandboxes replace outside services that are not set up. If false, their ports are closed (ports.ts). */
  readonly hasSandboxes: boolean;
  readonly networkName: string;
  readonly chainId: number;
  /** Chain behind the network; if absent, the network is embedded. */
  readonly chain: ChainSettings | undefined;
  readonly operatorKind: 'city' | 'company' | 'coop';
  readonly masterKeyFile: string | undefined;
  readonly ownerPassword: string | undefined;
  readonly trustProxy: string | undefined;
  readonly metricsToken: string | undefined;
  /**
   * Verifier of identity documents. If absent, and without a desk, a sandbox replaces it; without sandboxes nobody
   * verifies documents.
   */
  readonly verifier: PortSettings | undefined;
  /** Desk where office staff check documents. */
  readonly identityDesk: DeskSettings | undefined;
  /** Provider where office staff sign in before their passkey. If absent, the passkey alone is enough. */
  readonly officeSignIn: OfficeSignInSettings | undefined;
  readonly mail: MailSettings;
  /** Bank. If absent, a sandbox replaces it; without sandboxes its port is closed. */
  readonly bank: PortSettings | undefined;
  /** Feed of asset prices in won. If absent, a sandbox replaces it; without sandboxes its port is closed. */
  readonly rates: RateSettings | undefined;
  /** Tax office. If absent, a sandbox replaces it; without sandboxes its port is closed. */
  readonly taxOffice: TaxOfficeSettings | undefined;
  /** Time-stamping authority for sealed documents. If absent, they carry no time stamps. */
  readonly timeStampUrl: string | undefined;
  /** Lists of issuers and verifiers that the operator trusts. */
  readonly trustLists: readonly TrustListSetting[];
  /** Contact for push services about this server's messages (RFC 8292 section 2.1). */
  readonly pushContact: string | undefined;
  readonly cases: CaseSettings;
  readonly logLevel: string;
}

/** Invalid setting; its message is the one line that the operator reads. */
export class SettingsError extends Error {}

/** Reads the settings from an environment, or throws SettingsError in one line. An empty value counts as unset. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(
      `${issue?.path.join('.')} ${issue?.message ?? 'makes no sense'} (it is "${shown(given, issue?.path[0])}")`,
    );
  }
  checkTogether(parsed.data);
  checkPorts(parsed.data);
  return settingsOf(parsed.data);
}

type Values = z.output<typeof environment>;

function checkTogether(values: Values): void {
  const isPersonal = values.WALLET_MODE === 'personal';
  if (isPersonal && values.HOST && !LOOPBACK.includes(values.HOST)) {
    throw new SettingsError(
      `HOST=${values.HOST} is refused: personal mode listens on this machine only (use WALLET_MODE=hosted for a server)`,
    );
  }
  const publicUrl = values.PUBLIC_URL ? new URL(values.PUBLIC_URL) : undefined;
  if (isPersonal && publicUrl && !isLoopback(publicUrl) && !values.OWNER_PASSWORD)
    throw new SettingsError(
      `PUBLIC_URL=${values.PUBLIC_URL} is refused: in personal mode without OWNER_PASSWORD, anyone who reaches it would act as the owner`,
    );
  if (!isPersonal && publicUrl && publicUrl.protocol !== 'https:' && !isLoopback(publicUrl))
    throw new SettingsError(`PUBLIC_URL=${values.PUBLIC_URL} is refused: hosted mode needs https, except on localhost`);
  const lacking =
    databaseFault(values) ??
    deskFault(values) ??
    rateFault(values) ??
    officeSignInFault(values) ??
    taxOfficeFault(values) ??
    chainFault(values);
  if (lacking !== undefined) throw new SettingsError(lacking);
  checkProxy(values, publicUrl);
  if (isPersonal && values.SANDBOXES === false)
    throw new SettingsError('SANDBOXES=off is for hosted mode only: personal mode always has sandboxes');
  if (!isPersonal && values.OWNER_PASSWORD) throw new SettingsError('OWNER_PASSWORD is for personal mode only');
  checkMail(values);
}

function checkProxy({ WALLET_MODE, TRUST_PROXY, OWNER_PASSWORD }: Values, publicUrl: URL | undefined): void {
  const isOnPhone = OWNER_PASSWORD !== undefined && publicUrl?.protocol === 'https:' && TRUST_PROXY !== NO_PROXY;
  if (WALLET_MODE === 'personal' && TRUST_PROXY && !isOnPhone)
    throw new SettingsError(
      'TRUST_PROXY in personal mode names the proxy that terminates https, and needs OWNER_PASSWORD and an https PUBLIC_URL (docs/on-your-phone.md)',
    );
  if (WALLET_MODE === 'hosted' && publicUrl?.protocol === 'https:' && !TRUST_PROXY)
    throw new SettingsError(
      `PUBLIC_URL=${publicUrl.origin} needs TRUST_PROXY: the addresses of the proxy that terminates https. Without it everyone behind the proxy would share one address and its rate limits. Set it to none if there is no proxy`,
    );
}

function checkMail({ WALLET_MODE, MAIL_URL, MAIL_FROM }: Values): void {
  if (WALLET_MODE === 'personal' && (MAIL_URL || MAIL_FROM))
    throw new SettingsError('MAIL_URL and MAIL_FROM are for hosted mode only: personal mode sends no mail');
  if (MAIL_URL?.startsWith('smtp') && !MAIL_FROM)
    throw new SettingsError('MAIL_URL needs MAIL_FROM (the address of the sender)');
}

function checkPorts(values: Values): void {
  for (const port of ['VERIFIER', 'BANK'] as const) {
    const given = [values[`${port}_URL`], values[`${port}_KEY`], values[`${port}_WEBHOOK_SECRET`]];
    if (new Set(given.map((value) => value !== undefined)).size > 1)
      throw new SettingsError(`${port}_URL, ${port}_KEY and ${port}_WEBHOOK_SECRET must be set together or not at all`);
  }
}

function settingsOf(values: Values): Settings {
  const isPersonal = values.WALLET_MODE === 'personal';
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
  return {
    port: values.PORT,
    hosts: isPersonal ? ['127.0.0.1', '::1'] : [values.HOST ?? '127.0.0.1'],
    publicUrl: publicUrl.origin,
    dataDir: resolve(values.DATA_DIR),
    ...databaseSettings(values),
    cases: caseSettings(values),
    mode: values.WALLET_MODE,
    hasDemoData: isPersonal && values.DEMO_DATA,
    ...placeSettings(values),
    hasSandboxes: values.SANDBOXES ?? (isPersonal || isLoopback(publicUrl)),
    networkName: values.NETWORK_NAME,
    chainId: values.NETWORK_CHAIN_ID,
    chain: chainSettings(values),
    operatorKind: values.OPERATOR_KIND,
    masterKeyFile: values.MASTER_KEY_FILE && resolve(values.MASTER_KEY_FILE),
    ownerPassword: values.OWNER_PASSWORD,
    trustProxy: values.TRUST_PROXY === NO_PROXY ? undefined : values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    verifier: portOf(values, 'VERIFIER'),
    identityDesk: deskSettings(values),
    officeSignIn: officeSignInSettings(values),
    bank: portOf(values, 'BANK'),
    rates: rateSettings(values),
    taxOffice: taxOfficeSettings(values),
    timeStampUrl: values.TSA_URL,
    trustLists: values.TRUST_LISTS ?? [],
    pushContact: values.PUSH_CONTACT ?? (publicUrl.protocol === 'https:' ? publicUrl.origin : undefined),
    mail: mailOf(values, publicUrl.hostname),
    // On a personal machine the terminal stays quiet; a server's log is read by machines.
    logLevel: values.LOG_LEVEL ?? (isPersonal ? 'warn' : 'info'),
  };
}

function portOf(values: Values, port: 'VERIFIER' | 'BANK'): PortSettings | undefined {
  const url = values[`${port}_URL`];
  const key = values[`${port}_KEY`];
  const webhookSecrets = values[`${port}_WEBHOOK_SECRET`];
  return url && key && webhookSecrets ? { url: bare(url), key, webhookSecrets } : undefined;
}

const bare = (url: string) => url.replace(/\/+$/, '');

/** Returns the hosts named in the settings, in the form that egress takes. They may be private. */
export const operatorHosts = ({
  verifier,
  bank,
  rates,
  taxOffice,
  timeStampUrl,
  officeSignIn,
  trustLists: lists,
  chain,
}: Pick<
  Settings,
  'verifier' | 'bank' | 'rates' | 'taxOffice' | 'timeStampUrl' | 'officeSignIn' | 'trustLists' | 'chain'
>): string[] =>
  [
    ...[verifier?.url, bank?.url, rates?.url, taxOffice?.url, timeStampUrl, officeSignIn?.issuer],
    ...lists.map((list) => list.url),
    ...chainUrls(chain),
  ].flatMap((url) => (url === undefined ? [] : [new URL(url).host]));

function mailOf({ MAIL_URL: url, MAIL_FROM, DATA_DIR }: Values, host: string): MailSettings {
  const from = MAIL_FROM ?? `Ingam <no-reply@${/^[\d.]+$|:/.test(host) ? 'localhost' : host}>`;
  if (url?.startsWith('smtp')) return { kind: 'smtp', url, from };
  return { kind: 'sandbox', folder: url === undefined ? resolve(DATA_DIR, 'mail') : fileURLToPath(url), from };
}

const SECRET = /PASSWORD|TOKEN|DATABASE_(OWNER_|REPLICA_)?URL|MAIL_URL|NETWORK_RPC_URL|_KEY$|SECRET/;
const shown = (given: Record<string, string | undefined>, name: PropertyKey | undefined) =>
  SECRET.test(String(name)) ? 'hidden' : given[String(name)];
