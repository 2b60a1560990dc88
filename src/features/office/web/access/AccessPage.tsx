import { OFFICE_ROLES, OPERATOR_PAGES } from '#features/organisations/rules.ts';
import { useRead as useOrgRead } from '#features/organisations/web/calls.ts';
import { StaffPage } from '#features/organisations/web/staff/StaffPage.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { OfficeMembership } from '../../calls/entry.ts';
import { mayInOffice, OFFICE_RIGHTS, type OfficeRight } from '../../rules.ts';
import office from '../Office.module.css';
import { words } from '../words.ts';
import styles from './Access.module.css';
import { AuditLog } from './AuditLog.tsx';
import { accessWords } from './access-words.ts';

/** The office's staff, the rights of each role, and the audit trail. */
export function AccessPage({ of }: { of: OfficeMembership }) {
  const w = useWords(accessWords);
  const { id } = of.operator;
  const read = useOrgRead('GET /api/org/{id}', { params: { id } });
  return (
    <div className={office.page}>
      <div className={office.access}>
        <div>
          <SectionHead title={w.staff} />
          <Loaded read={read} what={w.staff}>
            {(office) => <StaffPage of={office} />}
          </Loaded>
          <Operator id={id} />
          <Roles />
        </div>
        <AuditLog of={of} />
      </div>
    </div>
  );
}

/** The operator as an organisation: bank accounts, keys, issued cards, and its own page with its names. */
function Operator({ id }: { id: number }) {
  const w = useWords(accessWords);
  return (
    <>
      <SectionHead title={w.operator} />
      <List label={w.operator}>
        {OPERATOR_PAGES.map((place) => (
          <ListRow
            key={place}
            title={w.places[place]}
            meta={w.placeTexts[place]}
            href={place === 'home' ? `/org/${id}` : `/org/${id}/${place}`}
          />
        ))}
      </List>
    </>
  );
}

const RIGHTS = Object.keys(OFFICE_RIGHTS) as OfficeRight[];

/** Table of roles and rights. Read only, since roles are fixed. */
function Roles() {
  const w = useWords(accessWords);
  const { roles } = useWords(words);
  return (
    <div>
      <SectionHead title={w.roles} />
      <p className={office.quiet}>{w.rule}</p>
      <table className={styles.table} aria-label={w.roles}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{w.right}</span>
            </th>
            {OFFICE_ROLES.map((role) => (
              <th key={role} scope="col">
                {roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RIGHTS.map((right) => (
            <tr key={right}>
              <th scope="row">{w.rights[right]}</th>
              {OFFICE_ROLES.map((role) => (
                <td key={role}>
                  <Cell isYes={mayInOffice(role, right, 'approved')} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ isYes }: { isYes: boolean }) {
  const w = useWords(accessWords);
  return (
    <>
      {isYes ? <span className={styles.square} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <span className="sr">{isYes ? w.may : w.mayNot}</span>
    </>
  );
}
