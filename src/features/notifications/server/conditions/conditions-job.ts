import { writeToMember } from '#features/auth/server/of-member.ts';
import { findCampaign } from '#features/campaigns/server/campaigns-store.ts';
import { changesOf } from '#features/currency/rule-changes.ts';
import { ratePort } from '#features/exchange/server/rates/port.ts';
import { newsLetter } from '#features/organisations/news.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { storeNotices } from '../listener.ts';
import { campaignNotice, changesFor, versionNotice } from './condition-words.ts';
import {
  type DueNotice,
  findNews,
  lockNews,
  type NewsRow,
  readNews,
  readVersions,
  setNewsAside,
  setNoticeAside,
  spread,
  takeNotice,
} from './conditions-store.ts';

/** Mails are dropped after a week, when the change is no longer news. */
const LETTER_MINUTES = 7 * 24 * 60;

/** Notifies people and shops of changed conditions: each person once for each change, by any node, in bounded steps. */
export const conditionsJob = (services: Services): Job => ({
  name: 'condition-news',
  everyMs: 30_000,
  run: async (stop) => {
    await findNews(services.db);
    do while (!stop.aborted && (await writeNext(services)));
    while (!stop.aborted && (await spreadNext(services)));
  },
});

/** Queues notices for the next batch of people; false if no news is left. */
async function spreadNext({ db }: Services): Promise<boolean> {
  let found: NewsRow | undefined;
  await doOne(
    () =>
      db.tx(async (tx) => {
        found = await lockNews(tx);
        if (found) await spread(tx, found);
      }),
    async (fault) => found && setNewsAside(db, found.id, fault),
  );
  return found !== undefined;
}

/**
 * Writes the next due notice; returns false if none is due. A notice that fails is retried later, and the next one is
 * written.
 */
async function writeNext(services: Services): Promise<boolean> {
  let found: DueNotice | undefined;
  await doOne(
    () =>
      services.db.tx(async (tx) => {
        found = await takeNotice(tx);
        if (found) await writeNotice(tx, services, found);
      }),
    async (fault) => found && setNoticeAside(services.db, found, fault),
  );
  return found !== undefined;
}

/**
 * Writes a notice and its letter in one transaction. Emits no event: during an upgrade the listener may run on a node
 * of the earlier release, which skips event types that it does not know. A phone is notified of changed rules, never of
 * a campaign.
 */
async function writeNotice(tx: Tx, services: Services, due: DueNotice): Promise<void> {
  const { user_id: userId, language, by_mail: byMail } = due;
  const news = await readNews(tx, due.news_id);
  const notice = await noticeOf(tx, services, news, due);
  if (!notice) return;
  const { title, message, letter, actionUrl } = notice;
  const isVersion = news.news === 'version';
  const toPhones = { pushKind: isVersion ? ('money' as const) : null };
  const stored = { code: null, params: {}, title, message, type: 'info', actionUrl, ...toPhones } as const;
  const noEvent = { eventId: null, transferId: null, failedId: null };
  await storeNotices(tx, [{ ...noEvent, recipient: recipientOfRow(due), notice: stored }]);
  if (!byMail) return;
  await writeToMember(tx, services, userId, ({ publicUrl }) => ({
    kind: `conditions ${news.news} ${news.version_id ?? news.campaign_id}`,
    mustArrive: isVersion,
    isBulk: true,
    forMinutes: LETTER_MINUTES,
    ...newsLetter({ title, message: letter }, { language, publicUrl, path: actionUrl }, 1),
  }));
}

/** Returns the notice of a change in the person's language, or undefined if the change no longer concerns them. */
async function noticeOf(tx: Tx, { settings }: Services, news: NewsRow, { for_shop: isShop, language }: DueNotice) {
  if (news.version_id !== null) {
    const { before, after, day } = await readVersions(tx, news.version_id);
    const isExchangeClosed = ratePort.state(settings) === 'closed';
    const changes = changesFor(changesOf(before, after), { isShop, isExchangeClosed });
    return changes.length === 0 ? undefined : { ...versionNotice(changes, day, language), actionUrl: '/localpay' };
  }
  const row = await findCampaign(tx, news.campaign_id ?? 0);
  if (!row || news.news === 'version') return undefined;
  // The campaign ended before everybody was notified of its start.
  if (news.news === 'started' && row.state !== 'coming' && row.state !== 'runs') return undefined;
  const of = {
    ...{ name: row.name, nameKo: row.name_ko, bps: row.bps, mostPayment: row.most_payment },
    mostMonth: row.most_month,
    ...{ firstDay: row.first_day, lastDay: row.last_day, isForSome: row.predicate !== null },
  };
  return { ...campaignNotice(news.news, of, { isShop, language }), actionUrl: '/campaigns' };
}
