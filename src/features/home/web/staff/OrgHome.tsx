import { nameIn } from '#features/auth/person.ts';
import { useRead } from '#features/organisations/web/calls.ts';
import { KeyRows } from '#features/organisations/web/keys/KeysPage.tsx';
import { keyWords } from '#features/organisations/web/keys/key-words.ts';
import { words } from '#features/organisations/web/words.ts';
import type { Membership } from '#features/organisations/wire.ts';
import { EndpointRows } from '#features/outbound/web/EndpointRows.tsx';
import { useRead as useApprovals } from '#features/work/web/calls.ts';
import { approvalWords } from '#features/work/web/staff/approval-words.ts';
import { RequestRows } from '#features/work/web/staff/RequestRows.tsx';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { key as keyIcon, link as linkIcon } from '#ui/drawings/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { GetPaid } from './GetPaid.tsx';
import { Movements } from './Movements.tsx';
import styles from './Org.module.css';
import { OrgFacts } from './OrgFacts.tsx';
import { OrgNote, UnseenNote } from './OrgNote.tsx';
import { isOpen, pathOfPage } from './org-pages.ts';
import { orgWords } from './org-words.ts';

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
        {of.organisation.kinds.includes('employer') && isOpen(of, 'keys') && <Plugged id={id} />}
        <OrgFacts of={of} />
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
