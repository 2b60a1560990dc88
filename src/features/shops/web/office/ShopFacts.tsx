import styles from '#features/office/web/Office.module.css';
import { businessNumberText } from '#features/organisations/rules.ts';
import { shownNames, useTradeNames } from '#features/organisations/web/names.ts';
import { words as orgWords } from '#features/organisations/web/words.ts';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, check } from '#ui/drawings/icons.ts';
import { Badge, type Tone } from '#ui/feedback/Badge.tsx';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { OfficeShop } from '../../office-contract.ts';
import { shopWords } from './shop-words.ts';

interface Finding {
  term: string;
  given: string;
  tone: Tone;
  said: string;
}

/** Data that an organisation provided, each with its check and result. */
export function ShopFacts({ shop }: { shop: OfficeShop }) {
  const w = useWords(shopWords);
  const { kinds } = useWords(orgWords);
  const language = useLanguage();
  const tradeName = useTradeNames();
  const [name, other] = shownNames(shop, language);
  const owner = readName(shop, 'owner', language);
  return (
    <section aria-label={name}>
      <SectionHead title={name} gloss={other} />
      <p className={styles.quiet}>
        <LangText>{owner === null ? w.nobody : shop.state === 'asked' ? w.askedBy(owner) : w.ownedBy(owner)}</LangText>
      </p>
      <Checks shop={shop} />
      <KeyValues
        rows={[
          { term: w.kinds, value: shop.kinds.map((kind) => kinds[kind]).join(', ') },
          ...(shop.trade === null ? [] : [{ term: w.trade, value: tradeName(shop.trade) }]),
          { term: w.asked, value: dateTimeText(shop.createdAt, language) },
          ...(shop.reason === null
            ? []
            : [{ term: shop.isRefused ? w.applicationRefused : w.why, value: shop.reason }]),
        ]}
      />
      <p className={styles.quiet}>{w.address}</p>
      <AddressText address={shop.address} />
    </section>
  );
}

function Checks({ shop }: { shop: OfficeShop }) {
  const w = useWords(shopWords);
  const language = useLanguage();
  const { isNumberGood, isNumberFree, areNamesFree, isOwnerReached, isOwnerVerified, isOwnerTrial } = shop.checks;
  const isFine = isNumberGood && isNumberFree;
  const unverified = isOwnerTrial ? w.ownerTrial : isOwnerReached ? w.ownerReached : w.ownerUnknown;
  const findings: Finding[] = [
    {
      term: w.number,
      given: businessNumberText(shop.businessNumber),
      tone: isFine ? 'ok' : 'bad',
      said: isFine ? w.numberGood : isNumberGood ? w.numberTaken : w.numberBad,
    },
    {
      term: w.name,
      given: shop.name,
      tone: areNamesFree ? 'ok' : 'bad',
      said: areNamesFree ? w.nameFree : w.nameTaken,
    },
    {
      term: w.owner,
      given: readName(shop, 'owner', language) ?? w.nobody,
      tone: isOwnerVerified ? 'ok' : 'wait',
      said: isOwnerVerified ? w.ownerVerified : unverified,
    },
  ];
  const wordOf = { ok: w.fits, wait: w.waits, bad: w.fails, idle: w.waits } as const;
  return (
    <ul aria-label={w.checks}>
      {findings.map(({ term, given, tone, said }) => (
        <li key={term} className={styles.check}>
          <span className={classes(styles.mark, tone !== 'ok' && styles.waits)}>
            <Icon of={tone === 'ok' ? check : alert} size={20} />
          </span>
          <div className={styles.given}>
            <span>{term}</span>
            <b>
              <LangText>{given}</LangText>
            </b>
            <span>{said}</span>
          </div>
          <Badge tone={tone} word={wordOf[tone]} isInRow />
        </li>
      ))}
    </ul>
  );
}
