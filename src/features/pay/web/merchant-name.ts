import { useLanguage } from '#platform/web/device/language.ts';
import type { Merchant } from '../contract.ts';

/** A merchant's name in the language on screen. */
export function useMerchantName({ name, nameKo }: Pick<Merchant, 'name' | 'nameKo'>): string {
  return useLanguage() === 'ko' ? (nameKo ?? name) : name;
}
