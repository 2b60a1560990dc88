import { createHash } from 'node:crypto';
import { addAccount } from '#features/banking/server/accounts.ts';
import { markVerified } from '#features/banking/server/store.ts';
import { addContact } from '#features/contacts/server/contacts.ts';
import { issueCredential } from '#features/credentials/server/store.ts';
import { readImageData } from '#features/documents/server/image-data.ts';
import { insertDocument } from '#features/documents/server/store.ts';
import { insertSample } from '#features/notifications/server/store.ts';
import { claimRefund } from '#features/traveler/server/refunds/refunds.ts';
import { advanceRefund } from '#features/traveler/server/refunds/refunds-store.ts';
import { addPlan } from '#features/traveler/server/trips/plans.ts';
import { requestApproval, writeDecision } from '#features/work/server/store.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { paperImage } from './image.ts';
import { inLanguage } from './korean.ts';
import type { DemoPeople } from './people.ts';
import * as told from './stories.ts';

/**
 * Returns an instant in the past: `ago(3)` is three days ago, `ago(0, 6)` six hours; negative values are in the future.
 */
export type Ago = (days: number, hours?: number) => Date;

type Stories = Pick<typeof told, 'refunds' | 'approvals'>;

const day = (at: Date) => at.toISOString().slice(0, 10);
const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');
const OWNER_NAME = 'Minseo Kim';
/** Maximum age of records in days, since the demo world did not exist earlier. */
const OLDEST = 39;

/**
 * Creates the demo owner's credentials, documents, bank accounts, trips, refunds, approvals and notifications, each
 * list in order of time.
 */
export async function makeRecords(
  services: Services,
  tx: Tx,
  owner: Owner,
  { addressOf }: DemoPeople,
  ago: Ago,
): Promise<void> {
  const { vault } = services;
  const language = services.settings.demoLanguage;
  const stories = inLanguage({ ...told }, language);
  const holder = inLanguage(OWNER_NAME, language);
  for (const { type, issuer, from, years, name, number, ...said } of stories.credentials) {
    const isOwnWord = issuer.startsWith('self:');
    const credential = {
      credentialType: type,
      issuer,
      issuanceDate: day(ago(from)),
      expirationDate: years === null ? null : day(ago(from - years * 365)),
      credentialData: { name, ...(!isOwnWord && { holderName: holder }), credentialNumber: number, ...said },
      by: isOwnWord ? 'self_attested' : 'trial',
    } as const;
    await issueCredential(tx, services, owner, credential, ago(OLDEST));
  }
  const image = readImageData(`data:image/png;base64,${paperImage().toString('base64')}`);
  const license = {
    title: 'license Verification',
    documentType: 'license',
    documentNumber: '11-24-680213-70',
  } as const;
  await insertDocument(tx, vault, owner, { ...license, name: holder, image }, ago(1.2));
  for (const { made, isVerified, ...account } of stories.bankAccounts) {
    const { id } = await addAccount(tx, vault, owner, { ...account, accountHolder: holder }, ago(made));
    if (isVerified) await markVerified(tx, owner, id, ago(made - 1));
  }
  for (const { name, ...contact } of told.contacts) {
    const { note, elsewhere } = inLanguage(contact, language);
    const addresses = [addressOf(name), ...elsewhere];
    await addContact(tx, services, owner, { name: inLanguage(name, language), note, addresses });
  }
  for (const { from, to, made, ...trip } of stories.trips)
    await addPlan(tx, owner, { ...trip, startDate: day(ago(from)), endDate: day(ago(to)) }, ago(made));
  await makeRefunds(tx, owner, stories, ago);
  await makeApprovals(tx, owner, stories, ago);
  for (const { at, ...notice } of stories.notices) await insertSample(tx, owner, notice, ago(at));
}

async function makeRefunds(tx: Tx, owner: Owner, stories: Stories, ago: Ago): Promise<void> {
  for (const { merchant, purchase, refund, claimed, steps } of stories.refunds) {
    // A receipt can be claimed only once in the whole store.
    const receiptHash = hashOf(`${owner.userId} ${merchant} ${purchase}`);
    const amounts = { purchaseAmount: purchase, refundAmount: refund };
    const claim = { merchantName: merchant, ...amounts, receiptHash, status: 'processing', isAutomatic: false };
    const { id } = await claimRefund(tx, owner, claim, ago(claimed));
    for (const [index, step] of steps.entries()) await advanceRefund(tx, owner, id, step, ago(claimed - 2 - 3 * index));
  }
}

async function makeApprovals(tx: Tx, owner: Owner, stories: Stories, ago: Ago): Promise<void> {
  for (const { won, document, asked, due, decided, ...approval } of stories.approvals) {
    const money = { amount: won, currency: 'KRW' } as const;
    const paper = { name: document, hash: hashOf(document) };
    const asks = { ...approval, money, document: paper, dueAt: ago(due) };
    const row = await requestApproval(tx, owner, asks, ago(asked));
    if (!decided) continue;
    const { as: decision, at, reason = null } = decided;
    await writeDecision(tx, { approval: row, by: owner, decision, reason, at: ago(at) });
  }
}
