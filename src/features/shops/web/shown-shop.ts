import { percentOf } from '#features/currency/rules.ts';
import { nameFor } from '#platform/both-names.ts';
import { ZONE } from '#platform/korean-days.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { FoundShop } from '../contract.ts';
import { clockText, distanceText, metresBetween, minuteOfWeek, openUntil, type Point, type Week } from '../rules.ts';
import { words } from './words.ts';

/** Describes whether a shop is open now; undefined if it states no hours. */
export function useStanding(week: Week | null): string | undefined {
  const w = useWords(words);
  if (!week) return undefined;
  const { isOpen, until } = openUntil(week, minuteOfWeek(new Date(), ZONE.minutes));
  if (!isOpen) return w.closed;
  return until === undefined ? w.always : w.until(clockText(until));
}

/** Returns a shop's name, distance, opening state and cashback for a list or its page. */
export function useShown(shop: FoundShop, here: Point | undefined) {
  return {
    name: nameFor(shop, useLanguage()),
    standing: useStanding(shop.week),
    away: here && distanceText(metresBetween(here, shop)),
    percent: shop.cashbackBps === 0 ? undefined : percentOf(shop.cashbackBps),
  };
}
