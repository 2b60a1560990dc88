import { changeText, OF_EXCHANGE } from '#features/currency/change-text.ts';
import type { Change } from '#features/currency/rule-changes.ts';
import { percentOf } from '#features/currency/rules.ts';
import { categoryNames } from '#features/localpay/spending.ts';
import { formatter } from '#platform/dates.ts';
import { storedWonText } from '#platform/number-text.ts';
import type { Language } from '#platform/words.ts';

/** A new version of the currency's rules, or a campaign that was decided, stopped, or has spent its budget. */
export type ConditionNews = 'version' | 'started' | 'stopped' | 'spent';

/** Changes that concern shops only. */
const OF_SHOPS: readonly Change['what'][] = ['city'];

export interface Readers {
  readonly isShop: boolean;
  /** True if this server exchanges no currency. */
  readonly isExchangeClosed: boolean;
}

/** Returns the changes that concern a person, including those for shops if they run one. */
export const changesFor = (changes: readonly Change[], { isShop, isExchangeClosed }: Readers): Change[] =>
  changes.filter(
    ({ what }) => (isShop || !OF_SHOPS.includes(what)) && !(isExchangeClosed && OF_EXCHANGE.includes(what)),
  );

export interface CampaignOf {
  readonly name: string;
  readonly nameKo: string;
  readonly bps: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly mostPayment: string | null;
  readonly mostMonth: string | null;
  readonly isForSome: boolean;
}
interface Notice {
  readonly title: string;
  readonly message: string;
}

/** Formats a date in Seoul, such as `2027-01-01`. */
const dayText = (day: string, language: Language) =>
  formatter(language, { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** Maximum number of changes in the inbox's text; the e-mail lists all. */
const MOST_NAMED = 4;
const MOST_LETTERS = 900;

const versionWords = {
  en: {
    title: (day: string) => `Conditions change on ${day}`,
    more: (count: number) => `and ${count} more`,
  },
  ko: {
    title: (day: string) => `${day}부터 이용 조건이 바뀝니다`,
    more: (count: number) => `외 ${count}건`,
  },
} as const;

/** Returns the notice of a version compared with the one before it, and the text of its e-mail. */
export function versionNotice(
  changes: readonly Change[],
  day: string,
  language: Language,
): Notice & { letter: string } {
  const w = versionWords[language];
  const names: Readonly<Record<string, string>> = categoryNames[language];
  const lines = changes.map((change) => changeText(change, language, (trade) => names[trade] ?? trade));
  const named = lines.slice(0, MOST_NAMED);
  const rest = lines.length - named.length;
  const message = [...named, ...(rest > 0 ? [w.more(rest)] : [])].join(' · ');
  return { title: w.title(dayText(day, language)), message: message.slice(0, MOST_LETTERS), letter: lines.join('\n') };
}

/** `capsText` lists the campaign's caps, or is empty. */
type CampaignNotice = Omit<CampaignOf, 'bps' | 'name' | 'nameKo' | 'mostPayment' | 'mostMonth'> &
  Readonly<Record<'name' | 'rate' | 'capsText', string>>;
const capsWords: Readonly<Record<Language, (caps: Pick<CampaignOf, 'mostPayment' | 'mostMonth'>) => string>> = {
  en: ({ mostPayment, mostMonth }) => {
    const caps = [
      mostPayment && `${storedWonText(mostPayment)} a payment`,
      mostMonth && `${storedWonText(mostMonth)} a month`,
    ];
    const text = caps.filter(Boolean).join(' and ');
    return text && `, at most ${text}`;
  },
  ko: ({ mostPayment, mostMonth }) => {
    const caps = [
      mostPayment && `결제 1건당 최대 ${storedWonText(mostPayment)}`,
      mostMonth && `월 최대 ${storedWonText(mostMonth)}`,
    ];
    const text = caps.filter(Boolean).join(', ');
    return text && ` ${text}.`;
  },
};
const campaignWords: Readonly<Record<Language, Readonly<Record<string, (of: CampaignNotice) => Notice>>>> = {
  en: {
    started: ({ name, rate, firstDay, lastDay, capsText, isForSome }) => ({
      title: `Campaign: ${name}`,
      message: `${rate}% back on payments at participating shops, from ${firstDay} to ${lastDay}${capsText}.${isForSome ? ' Check if you qualify.' : ''}`,
    }),
    startedShop: ({ name, rate, firstDay, lastDay, capsText }) => ({
      title: `Your shop is part of a campaign: ${name}`,
      message: `Payers get ${rate}% back from ${firstDay} to ${lastDay}${capsText}. The operator pays it; your shop gets the whole price.`,
    }),
    stopped: ({ name, lastDay }) => ({
      title: `Campaign ended early: ${name}`,
      message: `It was planned until ${lastDay} but gives no more benefits. Benefits already promised are paid.`,
    }),
    spent: ({ name, lastDay }) => ({
      title: `Campaign budget used up for now: ${name}`,
      message: `No more rewards will be paid for now. It was due to run until ${lastDay}; rewards already promised will be paid.`,
    }),
  },
  ko: {
    started: ({ name, rate, firstDay, lastDay, capsText, isForSome }) => ({
      title: `캠페인: ${name}`,
      message: `${firstDay}부터 ${lastDay}까지 참여 가맹점에서 결제하면 ${rate}%를 돌려받습니다.${capsText}${isForSome ? ' 참여 대상을 확인해 주세요.' : ''}`,
    }),
    startedShop: ({ name, rate, firstDay, lastDay, capsText }) => ({
      title: `캠페인 참여 가맹점입니다: ${name}`,
      message: `${firstDay}부터 ${lastDay}까지 결제한 분이 ${rate}%를 돌려받습니다.${capsText} 비용은 운영 기관이 부담하며, 가맹점은 결제 금액을 모두 받습니다.`,
    }),
    stopped: ({ name, lastDay }) => ({
      title: `캠페인 조기 종료: ${name}`,
      message: `${lastDay}까지 예정이었으나 더는 혜택이 지급되지 않습니다. 이미 약속된 혜택은 지급됩니다.`,
    }),
    spent: ({ name, lastDay }) => ({
      title: `캠페인 예산 일시 소진: ${name}`,
      message: `현재는 혜택이 더 지급되지 않습니다. ${lastDay}까지 예정이었으며, 이미 약속된 혜택은 지급됩니다.`,
    }),
  },
};

/** Returns the notice of a campaign for a person, or for someone who runs a participating shop. */
export function campaignNotice(
  news: Exclude<ConditionNews, 'version'>,
  { name, nameKo, bps, firstDay, lastDay, isForSome, ...caps }: CampaignOf,
  { isShop, language }: { readonly isShop: boolean; readonly language: Language },
): Notice & { letter: string } {
  const say = campaignWords[language][news === 'started' && isShop ? 'startedShop' : news];
  if (!say) throw new Error(`no sentence for ${news}`);
  const notice = say({
    name: language === 'ko' ? nameKo : name,
    rate: percentOf(bps),
    firstDay: dayText(firstDay, language),
    lastDay: dayText(lastDay, language),
    capsText: capsWords[language](caps),
    isForSome,
  });
  return { ...notice, letter: `${notice.title}\n\n${notice.message}` };
}
