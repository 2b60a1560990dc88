import { type Shop, shopCode } from '#features/codes/localpay-code.ts';
import { printMerchantCode } from '#features/codes/merchant-code.ts';
import { UNREADABLE } from '#features/codes/tlv.ts';
import { type ShopKind, shopKinds } from '#features/organisations/shop-kinds.ts';

const MOST_IN_NAME = 25;

interface PrintedShop {
  readonly id: number;
  readonly name: string;
  readonly nameKo: string | null;
  readonly kind: ShopKind;
  /** City: 1 to 15 printable ASCII characters. */
  readonly city: string;
}
type Once = Required<Pick<Shop, 'amount' | 'reference' | 'expiresAt'>>;

const EACH_UNREADABLE = new RegExp(UNREADABLE, 'gu');
const cut = (text: string) => [...text.replace(EACH_UNREADABLE, '').trim()].slice(0, MOST_IN_NAME).join('').trim();

/**
 * Returns a merchant's EMVCo code: static, or with an amount, a reference and an expiry for one payment. Names that are
 * too long are cut, and characters that the code cannot contain are dropped.
 */
export function printShop({ id, name, nameKo, kind, city }: PrintedShop, once?: Once): string {
  const account = String(id);
  const korean = cut(nameKo ?? '');
  const local = korean === '' ? undefined : { language: 'ko', name: korean, city: undefined };
  const shop = {
    account,
    category: shopKinds[kind].mcc,
    name: cut(name) || `SHOP ${id}`,
    city,
    ...(local && { local }),
  };
  return printMerchantCode(shopCode({ ...shop, ...once }));
}
