import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { newRules } from './new-rules.ts';
import { createRules } from './rules-book.ts';

/** The office's part of the currency's rules. */
export const office = defineOffice({
  contract,
  kinds: [newRules],
  handlers: (services, acts) => {
    const rules = createRules(services, acts);
    return {
      'GET /api/office/rules': ({ who, query }) => rules.list(who, query),
      'GET /api/office/rules/asked': ({ who }) => rules.asked(who),
      'POST /api/office/rules': ({ who, body, consent }) => rules.ask(who, body, consent),
    };
  },
});
