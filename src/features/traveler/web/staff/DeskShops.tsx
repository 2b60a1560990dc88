import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { businessNumberText, isBusinessNumber } from '#features/organisations/rules.ts';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { call, useRead } from '../calls.ts';
import { deskActs } from '../reasons.ts';
import styles from './Desk.module.css';
import { operatorWords } from './operator-words.ts';

const SHOPS = 'GET /api/org/{id}/refund-shops';
const ADD = 'POST /api/org/{id}/refund-shops';
const END = 'DELETE /api/org/{id}/refund-shops/{shopId}';

interface DeskProps {
  id: number;
  mayChange: boolean;
}

/** The shops whose receipts are eligible for a refund. */
export function DeskShops({ id, mayChange }: DeskProps) {
  const w = useWords(operatorWords);
  const language = useLanguage();
  const [isAdding, setIsAdding] = useState(false);
  const read = useRead(SHOPS, { params: { id } });
  const { isBusy, act } = useAct(deskActs);
  const end = (shopId: number, name: string) => {
    const params = { id, shopId };
    return act(() => signedCall(call, w.signingEnd(name), END, { params }), {
      done: { title: w.ended(name) },
      failed: w.notEnded,
    });
  };
  return (
    <>
      <SectionHead title={w.shops} />
      <Loaded read={read} what={w.shops} rows={1}>
        {(shops) =>
          shops.length === 0 ? (
            <p className={styles.lead}>{w.shopsNone}</p>
          ) : (
            <List label={w.shops}>
              {shops.map((one) => (
                <ListRow
                  key={one.id}
                  title={<Name>{nameFor(one, language)}</Name>}
                  meta={`${businessNumberText(one.businessNumber)}, ${
                    one.endedAt === null
                      ? w.since(dateText(one.since, language))
                      : w.until(dateText(one.endedAt, language))
                  }`}
                  button={
                    mayChange && one.endedAt === null ? (
                      <Button
                        look="quiet"
                        isCompact
                        isAct
                        isDisabled={isBusy}
                        onClick={() => void end(one.id, one.name)}
                      >
                        {w.end}
                      </Button>
                    ) : undefined
                  }
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {mayChange && (
        <div className={styles.rows}>
          <Button look="quiet" isWide icon={plus} onClick={() => setIsAdding(true)}>
            {w.addShop}
          </Button>
        </div>
      )}
      <AddShop id={id} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/\D/g, '');

function AddShop({ id, isOpen, onClose }: { id: number; isOpen: boolean; onClose: () => void }) {
  const w = useWords(operatorWords);
  const { isBusy, refused, forget, act } = useAct(deskActs);
  const judge = (typed: { businessNumber: string }) => ({
    businessNumber: !isBusinessNumber(digitsOf(typed.businessNumber)) && w.numberFault,
  });
  const form = useForm({ businessNumber: '' }, judge, refused, forget);
  const add = form.press(() => {
    const businessNumber = digitsOf(form.values.businessNumber);
    const sent = { params: { id }, body: { businessNumber } };
    void act(() => signedCall(call, w.signingShop(businessNumberText(businessNumber)), ADD, sent), {
      done: (shop) => ({ title: w.designated(shop.name) }),
      failed: w.notDesignated,
      onDone: () => {
        form.restart({ businessNumber: '' });
        onClose();
      },
    });
  });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={w.addShop}
      lead={w.addShopLead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      <div className={styles.form}>
        <TextField label={w.businessNumber} inputMode="numeric" maxLength={14} {...form.field('businessNumber')} />
        <Button isAct isWide isDisabled={isBusy} onClick={add}>
          {isBusy ? w.designating : w.designate}
        </Button>
      </div>
    </Sheet>
  );
}
