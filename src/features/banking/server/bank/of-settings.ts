import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/server/services.ts';
import { portStates } from '#platform/server/settings/ports.ts';
import type { BankDesk } from '../desk.ts';
import { closedBank } from './closed.ts';
import { httpBank, mountBankWebhook } from './http.ts';
import type { Bank, VerdictHandler } from './port.ts';
import { type SandboxTimes, sandboxBank } from './sandbox.ts';

/** The bank that the settings name; without one the sandbox, or none at all. */
export function chooseBank(
  { settings, egress }: Pick<Services, 'settings' | 'egress'>,
  times?: SandboxTimes,
): (told: VerdictHandler) => Bank {
  const { bank, publicUrl } = settings;
  if (bank) return () => httpBank(egress, bank, publicUrl);
  return (told) => (portStates(settings).bank === 'closed' ? closedBank : sandboxBank(told, times));
}

/** Mounts what an outside bank calls; the sandbox calls nothing. */
export function mountBank(
  app: FastifyInstance,
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  decide: BankDesk['decide'],
): void {
  if (settings.bank) mountBankWebhook(app, { db, secrets: settings.bank.webhookSecrets }, decide);
}
