import { useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { FoundShop } from '../contract.ts';
import { clockText, DAYS, type Point } from '../rules.ts';
import styles from './Shops.module.css';
import { useShown } from './shown-shop.ts';
import { words } from './words.ts';

/** A shop: place, stated opening hours, cashback, and the button to pay. */
export function ShopDetail({ shop, here }: { shop: FoundShop; here: Point | undefined }) {
  const w = useWords(words);
  const { standing, away, percent } = useShown(shop, here);
  const rows = [
    { term: w.address, value: shop.address },
    ...(away === undefined ? [] : [{ term: w.away, value: away }]),
    { term: w.sells, value: w.trades[shop.trade] },
    ...(percent === undefined ? [] : [{ term: w.gives, value: w.back1(percent) }]),
  ];
  return (
    <div className={styles.form}>
      <KeyValues rows={rows} />
      <ButtonLink href={`/pay?shop=${shop.id}`} isWide>
        {w.pay}
      </ButtonLink>
      <section>
        <SectionHead title={w.hours} />
        {standing === undefined ? (
          <p className={styles.said}>{w.noHours}</p>
        ) : (
          <>
            <p className={styles.said}>{standing}</p>
            <KeyValues
              rows={DAYS.map((day, nth) => {
                const span = shop.week?.[nth];
                return { term: w.days[day], value: span ? `${clockText(span.from)} – ${clockText(span.to)}` : w.shut };
              })}
            />
          </>
        )}
      </section>
    </div>
  );
}
