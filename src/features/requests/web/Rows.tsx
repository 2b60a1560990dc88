import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { findAsset } from '#features/currency/assets.ts';
import { shortAddress } from '#features/identity/address.ts';
import { NameSeal } from '#features/identity/web/NameSeal.tsx';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { dateText } from '#platform/dates.ts';
import { formatUnits, parseUnits } from '#platform/money.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { link, mail } from '#ui/drawings/icons-more.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { AskedShare, MadeRequest, Share } from '../contract.ts';
import type { ShareState } from '../rules.ts';
import { words } from './words.ts';

export const tones: Readonly<Record<ShareState, Tone>> = {
  free: 'wait',
  open: 'wait',
  underway: 'wait',
  paid: 'ok',
  declined: 'bad',
  withdrawn: 'idle',
  expired: 'idle',
};

/** Reports whether the share still needs the payer or the network. */
export const isOpenAsked = ({ state }: AskedShare): boolean => state === 'open' || state === 'underway';

/** Reports whether any share can still be paid or is on its way. */
export const isOpenMade = ({ shares }: MadeRequest): boolean =>
  shares.some(({ state }) => state === 'open' || state === 'free' || state === 'underway');

/** Sum of the shares as a decimal; undefined if a payer may choose the amount. */
export function sumOf({ assetType, shares }: Pick<MadeRequest, 'assetType'> & { shares: readonly Share[] }) {
  const asset = findAsset(assetType);
  if (!asset || shares.some(({ amount }) => amount === null)) return undefined;
  const units = shares.map(({ amount }) => parseUnits(amount ?? '', asset.places));
  return formatUnits(
    units.reduce<bigint>((sum, one) => sum + (typeof one === 'bigint' ? one : 0n), 0n),
    asset.places,
  );
}

/** Returns the state shown for a whole request: the first one present in this order, otherwise paid. */
const stateOf = ({ shares }: MadeRequest): ShareState => {
  const has = (state: ShareState) => shares.some((one) => one.state === state);
  const order = ['open', 'free', 'underway', 'declined', 'withdrawn', 'expired'] as const;
  return order.find(has) ?? 'paid';
};

interface RowsProps {
  title: string;
  asked?: readonly AskedShare[];
  made?: readonly MadeRequest[];
  chosen?: string | undefined;
  onAsked?: (id: number) => void;
  onMade?: (id: number) => void;
}

/** A list of requests under a heading; renders nothing if empty. No row shows the sign or seal of a payment. */
export function Rows({ title, asked = [], made = [], chosen, onAsked, onMade }: RowsProps) {
  if (asked.length + made.length === 0) return null;
  return (
    <>
      <SectionHead title={title} />
      <List label={title}>
        {asked.map((share) => (
          <AskedRow key={`asked ${share.id}`} share={share} chosen={chosen} onOpen={onAsked} />
        ))}
        {made.map((request) => (
          <MadeRow key={`made ${request.id}`} request={request} chosen={chosen} onOpen={onMade} />
        ))}
      </List>
    </>
  );
}

interface RowProps {
  chosen: string | undefined;
  onOpen: ((id: number) => void) | undefined;
}

function AskedRow({ share, chosen, onOpen }: RowProps & { share: AskedShare }) {
  const w = useWords(words);
  const language = useLanguage();
  const name = useContactNames()(share.requester);
  const { id, assetType, amount, state, expiresAt } = share;
  const day = state === 'open' ? w.until(dateText(expiresAt, language)) : '';
  return (
    <ListRow
      {...(name === undefined ? { icon: mail } : { leading: <NameSeal name={name} size={40} /> })}
      title={name ?? shortAddress(share.requester)}
      meta={[w.asksTitle, day].filter(Boolean).join(' · ')}
      note={amount === null ? w.yourAmount : amountOf(assetType, amount)}
      status={{ tone: tones[state], word: w.states[state] }}
      isChosen={String(id) === chosen}
      onClick={() => onOpen?.(id)}
    />
  );
}

function MadeRow({ request, chosen, onOpen }: RowProps & { request: MadeRequest }) {
  const w = useWords(words);
  const language = useLanguage();
  const nameOf = useContactNames();
  const { id, assetType, shares, paid, createdAt, note } = request;
  const [first] = shares;
  const payer = first?.payer ?? null;
  const who =
    shares.length > 1 ? w.people(shares.length) : payer === null ? w.byLink : (nameOf(payer) ?? shortAddress(payer));
  const sum = sumOf(request);
  const state = stateOf(request);
  return (
    <ListRow
      icon={first?.isByLink ? link : mail}
      title={note ?? w.askedTitle}
      meta={[who, dateText(createdAt, language)].join(' · ')}
      note={sum === undefined ? w.anyAmount : w.of(amountOf(assetType, paid), amountOf(assetType, sum))}
      status={{ tone: tones[state], word: w.states[state] }}
      isChosen={String(id) === chosen}
      onClick={() => onOpen?.(id)}
    />
  );
}
