import type { FastifyInstance } from 'fastify';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { type BankDesk, createBankDesk } from '../bank-desk.ts';
import { bankPort, isByFile } from './bank-port.ts';
import { closedBank } from './closed-bank.ts';
import { httpBank, mountBankWebhook } from './http.ts';
import { type Bank, randomCode, type VerdictHandler } from './port.ts';
import { type SandboxTimes, sandboxBank } from './sandbox-bank.ts';

/**
 * A bank to which the office takes files of orders. The server never calls it; the bank's statement shows which orders
 * it paid.
 */
const bankOfFiles: Bank = {
  isSandbox: false,
  isOffered: true,
  isByFile: true,
  makeCode: randomCode,
  ask: () => Promise.reject(new Error('a bank reached by files cannot be called')),
  takenSince: async () => undefined,
};

/** Returns the bank in the settings; without one the sandbox, files made by the office, or none. */
function chooseBank(
  { settings, egress }: Pick<Services, 'settings' | 'egress'>,
  times?: SandboxTimes,
): (told: VerdictHandler) => Bank {
  const { bank, publicUrl } = settings;
  if (bank) return () => httpBank(egress, bank, publicUrl);
  if (isByFile(settings)) return () => bankOfFiles;
  return (told) => (bankPort.state(settings) === 'closed' ? closedBank : sandboxBank(told, times));
}

declare module '#platform/server/services.ts' {
  interface SandboxSpeeds {
    readonly bank?: SandboxTimes;
  }
}

/** The server's bank desk, shared by every feature that moves money at banks. */
export const bankDeskOf = perServer((services: Services) =>
  createBankDesk(services, chooseBank(services, services.speeds.bank)),
);

/** Mounts the webhook of an outside bank; the sandbox calls nothing. */
export function mountBank(
  app: FastifyInstance,
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  decide: BankDesk['decide'],
): void {
  if (settings.bank) mountBankWebhook(app, { db, secrets: settings.bank.webhookSecrets }, decide);
}
