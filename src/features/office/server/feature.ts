import { officeEntries, officeInvites } from '#features/organisations/server/slots.ts';
import { defineParts } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { contract } from '../contract.ts';
import { forgetActs } from './acts/acts-store.ts';
import { defineOffice } from './define-office.ts';
import { findEntry, forgetEntriesOf, needEntryOf } from './entry/entry-store.ts';
import { createHandlers } from './handlers.ts';
import { INVITING, inviteToOffice, officeInvitation } from './invite.ts';
import { limits } from './sign-in/sign-in.ts';
import { forgetSignInsOf } from './sign-in/sign-ins-store.ts';

export const office = defineParts({
  name: 'office',
  trials: { '/office': 'won' },
  tables: {
    office_entries: 'gone',
    office_sign_ins: 'gone',
    office_subjects: 'gone',
    office_acts:
      'who made and who checked stays by number alone; marks of documents go, and the text of acts about them',
  },
  prunables: [
    { table: 'office_entries', column: 'expires_at', keepS: DAY_S },
    { table: 'office_sign_ins', column: 'made_at', keepS: DAY_S },
  ],
  limits,
  commands: (services) => ({
    [INVITING]: (argument) => inviteToOffice(services, officeInvitation.parse(JSON.parse(argument))),
  }),
  erase: async (tx, owner) => {
    await forgetEntriesOf(tx, owner);
    await forgetSignInsOf(tx, owner);
    await forgetActs(tx, owner);
  },
  join: (services) => {
    officeEntries.give(
      services,
      async (person, session) => (await findEntry(services.db, person, session)) !== undefined,
    );
    officeInvites(services).fill(needEntryOf);
  },
  office: defineOffice({ contract, handlers: createHandlers }),
});
