import { type Shop, shopCode } from '#features/codes/localpay-code.ts';
import { printMerchantCode } from '#features/codes/merchant-code.ts';

/** Where LocalPay's merchants are. */
const CITY = 'JEONJU';
const CITY_KO = '전주';
/** ISO 18245: grocers, restaurants, book shops; what is none of these. */
const CATEGORIES = { market: '5411', tea: '5814', books: '5942', food: '5812', person: '7299' } as const;
const MOST_IN_NAME = 25;

interface Shown {
  readonly id: number;
  readonly name: string;
  readonly nameKo: string | null;
  readonly kind: keyof typeof CATEGORIES;
}
type Once = Required<Pick<Shop, 'amount' | 'reference' | 'expiresAt'>>;

const cut = (text: string) => [...text].slice(0, MOST_IN_NAME).join('').trim();

/** A merchant's EMVCo code: static, or with an amount, a reference and an end for one payment. Names longer than the field are cut. */
export function printShop({ id, name, nameKo, kind }: Shown, once?: Once): string {
  const account = String(id);
  const local = nameKo === null ? undefined : { language: 'ko', name: cut(nameKo), city: CITY_KO };
  const shop = { account, category: CATEGORIES[kind], name: cut(name), city: CITY, ...(local && { local }) };
  return printMerchantCode(shopCode({ ...shop, ...once }));
}
