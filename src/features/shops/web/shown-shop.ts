import { percentOf } from '#features/currency/rules.ts';
import { nameFor } from '#platform/both-names.ts';
import { ZONE } from '#platform/korean-days.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { FoundShop } from '../contract.ts';
import { clockText, distanceText, metresBetween, minuteOfWeek, openUntil, type Point, type Week } from '../rules.ts';
import { words } from './words.ts';

/** Whether a shop is open now, in words; undefined where it does not say. */
export function useStanding(week: Week | null): string | undefined {
  const w = useWords(words);
  if (!week) return undefined;
  const { isOpen, until } = openUntil(week, minuteOfWeek(new Date(), ZONE.minutes));
  if (!isOpen) return w.closed;
  return until === undefined ? w.always : w.until(clockText(until));
}

/** What a shop is called, how far it is from here, whether it is open and what it gives back, as a list and its page tell it. */
export function useShown(shop: FoundShop, here: Point | undefined) {
  return {
    name: nameFor(shop, useLanguage()),
    standing: useStanding(shop.week),
    away: here && distanceText(metresBetween(here, shop)),
    percent: shop.cashbackBps === 0 ? undefined : percentOf(shop.cashbackBps),
  };
}
