import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { Tone } from '#ui/feedback/Badge.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { CredentialType, Offer } from '../../contract.ts';
import { call } from '../calls.ts';
import styles from './Issuing.module.css';
import { issuingWords } from './issuing-words.ts';
import { issuingActs, useOffers } from './use-pages.ts';

const TONES: Readonly<Record<Offer['state'], Tone>> = {
  open: 'wait',
  redeemed: 'wait',
  taken: 'ok',
  locked: 'bad',
  withdrawn: 'idle',
  over: 'idle',
};
const WITHDRAW = 'DELETE /api/org/{id}/issuing/offers/{offerId}';

interface OffersProps {
  id: number;
  types: readonly CredentialType[];
  /** Only offers of this file. */
  runId?: number;
}

/** Lists offers with their states; an open one can be withdrawn. */
export function Offers({ id, types, runId }: OffersProps) {
  const w = useWords(issuingWords);
  const language = useLanguage();
  const read = useOffers(id, runId);
  const { isBusy, act } = useAct(issuingActs);
  const nameOf = (typeId: number) => {
    const type = types.find((one) => one.id === typeId);
    return type && nameFor(type, language);
  };
  // An ended offer shows the day it was made; when its row will be deleted is of no interest.
  const dayOf = ({ state, expiresAt, createdAt }: Offer) =>
    state === 'open' ? w.until(dateText(expiresAt, language)) : dateText(createdAt, language);
  const withdraw = (offerId: number) =>
    act(() => call(WITHDRAW, { params: { id, offerId } }), { done: { title: w.withdrawn }, failed: w.notWithdrawn });
  return (
    <section>
      <SectionHead title={w.offers} />
      <PagedList read={read} what={w.offers} rows={1} more={w.older} reading={w.reading}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.quiet}>{w.noOffers}</p>
          ) : (
            <List label={w.offers}>
              {all.map((one) => (
                <ListRow
                  key={one.id}
                  title={one.reference ?? nameOf(one.typeId) ?? w.offers}
                  meta={[one.reference && nameOf(one.typeId), dayOf(one)].filter(Boolean).join(' · ')}
                  status={{ tone: TONES[one.state], word: w.states[one.state] }}
                  button={
                    one.state === 'open' && (
                      <Button look="quiet" isCompact isAct isDisabled={isBusy} onClick={() => void withdraw(one.id)}>
                        {w.withdraw}
                      </Button>
                    )
                  }
                />
              ))}
            </List>
          )
        }
      </PagedList>
    </section>
  );
}
