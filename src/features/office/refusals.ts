import { defineRefusals, notOffered } from '#platform/refusal.ts';

/** Refusals of acts that need two people. Office calls of every feature may return them. */
export const actRefusals = defineRefusals({
  own_act: { status: 409, title: 'The maker of an act cannot check it' },
  new_checker: { status: 409, title: 'You can check acts only 24 hours after you got your role' },
  own_organisation: { status: 409, title: 'You cannot decide about yourself or your own organisation' },
  act_over: { status: 409, title: 'This act is no longer pending' },
  act_waits: { status: 409, title: 'Another act about the same subject is already pending' },
  not_so_now: { status: 409, title: 'The current state does not allow this' },
  two_eyes: { status: 409, title: 'A second person must check this' },
  cannot_be: { status: 409, title: 'This cannot be carried out now' },
  operator_short: { status: 409, title: 'The operator’s balance is too low' },
  act_changed: { status: 409, title: 'This has changed since it was shown' },
  date_passed: { status: 409, title: 'The requested date has passed' },
  file_gone: { status: 409, title: 'The file of this act is no longer stored' },
  no_upload: { status: 404, title: 'Upload the file first' },
  file_refused: { status: 422, title: 'The file was not accepted' },
  budget_not_covered: { status: 422, title: 'The paying account’s balance is too low' },
  too_many_campaigns: { status: 409, title: 'The limit of campaigns is reached' },
  case_closed: { status: 409, title: 'This case is closed' },
  not_offered: notOffered,
});
