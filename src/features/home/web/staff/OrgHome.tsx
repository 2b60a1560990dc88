import { useState } from 'react';
import { nameIn } from '#features/auth/person.ts';
import { businessNumberText } from '#features/organisations/rules.ts';
import { useRead } from '#features/organisations/web/calls.ts';
import { KeyRows } from '#features/organisations/web/keys/KeysPage.tsx';
import { keyWords } from '#features/organisations/web/keys/key-words.ts';
import { words } from '#features/organisations/web/words.ts';
import type { Membership } from '#features/organisations/wire.ts';
import { EndpointRows } from '#features/outbound/web/EndpointRows.tsx';
import { useRead as useApprovals } from '#features/work/web/calls.ts';
import { approvalWords } from '#features/work/web/staff/approval-words.ts';
import { RequestRows } from '#features/work/web/staff/RequestRows.tsx';
import { dateText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { Button } from '#ui/controls/Button.tsx';
import { store } from '#ui/drawings/icons.ts';
import { key as keyIcon, link as linkIcon } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { Movements } from './Movements.tsx';
import styles from './Org.module.css';
import { OrgNote, UnseenNote } from './OrgNote.tsx';
import { isOpen, pathOfPage } from './org-pages.ts';
import { orgWords } from './org-words.ts';

const loadOwnSheet = () => import('#features/organisations/web/OwnSheet.tsx').then(({ OwnSheet }) => OwnSheet);
const loadGetPaid = () => import('#features/pay/web/till/GetPaidSheet.tsx').then(({ GetPaidSheet }) => GetPaidSheet);
const SHOWN = 5;

/** Overview of an organisation: money, people, connections and profile. */
export function OrgHome({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  const gloss = useGloss(orgWords);
  const { id } = of.organisation;
  const seesMoney = of.rights.includes('read');
  return (
    <>
      {seesMoney ? <OrgNote of={of} /> : <UnseenNote of={of} />}
      {isOpen(of, 'payments') && <GetPaid />}
      {seesMoney && (
        <>
          <OpenApprovals id={id} />
          <SectionHead
            title={w.movements}
            gloss={gloss?.movements}
            link={{ href: pathOfPage(id, 'money'), text: w.all }}
          />
          <Movements most={SHOWN} />
        </>
      )}
      <People of={of} />
      <Side>
        {isOpen(of, 'keys') && <Plugged id={id} />}
        <OrgFacts of={of} />
        {of.rights.includes('own') && <Own of={of} />}
      </Side>
    </>
  );
}

/** Open approval requests, newest first. */
function OpenApprovals({ id }: { id: number }) {
  const w = useWords(orgWords);
  const { open, noneOpen } = useWords(approvalWords);
  const gloss = useGloss(approvalWords);
  const params = { id };
  const count = useApprovals('GET /api/org/{id}/approvals/figures', { params }).data?.approvals.waiting ?? 0;
  const read = useApprovals('GET /api/org/{id}/approvals', { params, query: { look: 'waiting', limit: SHOWN } });
  const href = pathOfPage(id, 'approvals');
  return (
    <>
      <SectionHead title={open} gloss={gloss?.open} link={{ href, text: count > 0 ? w.allOf(count) : w.all }} />
      <Loaded read={read} what={open} rows={1}>
        {(items) =>
          items.length === 0 ? (
            <p className={styles.quiet}>{noneOpen}</p>
          ) : (
            <RequestRows of={items} label={open} href={href} />
          )
        }
      </Loaded>
    </>
  );
}

/** Link to request a payment to the organisation's shop. */
export function GetPaid() {
  const w = useWords(orgWords);
  const [isPaying, setIsPaying] = useState(false);
  const [Sheet, need] = useLater(loadGetPaid);
  return (
    <>
      <div className={styles.space}>
        <Button isWide isAct icon={store} onClick={() => need(() => setIsPaying(true))}>
          {w.getPaid}
        </Button>
      </div>
      {Sheet && <Sheet isOpen={isPaying} onClose={() => setIsPaying(false)} />}
    </>
  );
}

function People({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  const gloss = useGloss(orgWords);
  const { roles } = useWords(words);
  const language = useLanguage();
  const params = { id: of.organisation.id };
  return (
    <>
      <SectionHead
        title={w.pages.staff}
        gloss={gloss?.pages.staff}
        link={{ href: pathOfPage(params.id, 'staff'), text: w.all }}
      />
      <Loaded read={useRead('GET /api/org/{id}/staff', { params })} what={w.pages.staff} rows={1}>
        {(people) => (
          <ul className={styles.staff} aria-label={w.pages.staff}>
            {people.slice(0, 3).map((one) => (
              <li key={one.id} className={styles.person}>
                <b>
                  <Name>{nameIn(one, language)}</Name>
                </b>
                <span>{roles[one.role]}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

/** API keys and webhooks, or the two links that create the first ones. */
function Plugged({ id }: { id: number }) {
  const w = useWords(orgWords);
  const gloss = useGloss(orgWords);
  const { title } = useWords(keyWords);
  const keys = useRead('GET /api/org/{id}/keys', { params: { id } });
  return (
    <>
      <SectionHead title={title} gloss={gloss?.pages.keys} link={{ href: pathOfPage(id, 'keys'), text: w.all }} />
      <Loaded read={keys} what={title} rows={1}>
        {(items) =>
          items.length === 0 ? (
            <List label={title}>
              <ListRow icon={keyIcon} title={w.keysNone} meta={w.keysText} href={pathOfPage(id, 'keys')} />
            </List>
          ) : (
            <KeyRows keys={items.slice(0, 2)} />
          )
        }
      </Loaded>
      <SectionHead
        title={w.pages.webhooks}
        gloss={gloss?.pages.webhooks}
        link={{ href: pathOfPage(id, 'webhooks'), text: w.all }}
      />
      <EndpointRows
        id={id}
        none={
          <List label={w.pages.webhooks}>
            <ListRow icon={linkIcon} title={w.hooksNone} meta={w.hooksText} href={pathOfPage(id, 'webhooks')} />
          </List>
        }
      />
    </>
  );
}

/** Link to the organisation's names and its closure. */
function Own({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  const [isOpen, setIsOpen] = useState(false);
  const [Sheet, need] = useLater(loadOwnSheet);
  return (
    <>
      <div className={styles.space}>
        <Button look="quiet" isWide onClick={() => need(() => setIsOpen(true))}>
          {w.own}
        </Button>
      </div>
      {Sheet && <Sheet of={of} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function OrgFacts({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  const all = useWords(words);
  const language = useLanguage();
  const { organisation: it, askedName } = of;
  return (
    <>
      <SectionHead title={w.facts} />
      <KeyValues
        rows={[
          { term: w.registered, value: it.name },
          ...(askedName === null ? [] : [{ term: w.askedName, value: askedName }]),
          { term: w.kinds, value: it.kinds.map((kind) => all.kinds[kind]).join(', ') },
          { term: w.number, value: businessNumberText(it.businessNumber) },
          { term: w.state, value: all.states[it.state] },
          { term: w.since, value: dateText(it.createdAt, language) },
        ]}
      />
    </>
  );
}
