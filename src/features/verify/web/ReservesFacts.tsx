// @online
import { HeldAndOwed, unitsText } from '#features/chain/web/reserves/HeldAndOwed.tsx';
import { StatementFacts } from '#features/chain/web/reserves/StatementFacts.tsx';
import { checksum } from '#features/identity/address.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { Finding } from '../contract.ts';
import { words } from './words.ts';

type Reserves = NonNullable<NonNullable<Finding['shown']>['reserves']>;

/** Shows the content of a statement of reserves, and one account's amounts if its proof came along. */
export function ReservesFacts({ reserves }: { reserves: Reserves }) {
  return (
    <>
      <Part reserves={reserves} />
      <HeldAndOwed assets={reserves.assets} />
      <StatementFacts said={reserves} />
    </>
  );
}

/** A person by the address to compare; a house account by its name. */
const Owner = ({ owner }: { owner: string }) =>
  owner.startsWith('0x') ? (
    <AddressText address={checksum(owner)} />
  ) : (
    <span className="code" translate="no">
      {owner}
    </span>
  );

function Part({ reserves: { part, assets } }: { reserves: Reserves }) {
  const { reserves: w } = useWords(words);
  const gloss = useGloss(words);
  if (!part) return null;
  const had = assets.flatMap((asset, n) => {
    const units = part.amounts[n] ?? '0';
    return units === '0' ? [] : [{ term: asset.code, value: unitsText(asset, units) }];
  });
  return (
    <section>
      <SectionHead title={w.part} gloss={gloss?.reserves.part} />
      <KeyValues rows={[{ term: w.owner, value: <Owner owner={part.owner} /> }, ...had]} />
    </section>
  );
}
