import { defineRefusals, notOffered } from '#platform/refusal.ts';

/** Refusals of acts that need two people. Office calls of every feature may return them. */
export const actRefusals = defineRefusals({
  own_act: { status: 409, title: 'Whoever made it does not check it' },
  new_checker: { status: 409, title: 'You check acts a day after you got your role' },
  own_organisation: { status: 409, title: 'Somebody of its staff does not decide about it' },
  act_over: { status: 409, title: 'This waits no more' },
  act_waits: { status: 409, title: 'This waits already, in other words or by somebody else' },
  not_so_now: { status: 409, title: 'It is not in the state for that' },
  two_eyes: { status: 409, title: 'Somebody else checks this' },
  cannot_be: { status: 409, title: 'This cannot be done as things stand' },
  operator_short: { status: 409, title: 'The operator has less than that to spend' },
  act_changed: { status: 409, title: 'This has changed since it was shown' },
  date_passed: { status: 409, title: 'The day that was asked for has passed' },
  file_gone: { status: 409, title: 'The file of this act is gone' },
  no_upload: { status: 404, title: 'Bring the file first' },
  file_refused: { status: 422, title: 'The file is not taken' },
  budget_not_covered: { status: 422, title: 'The account that is to pay has too little' },
  too_many_campaigns: { status: 409, title: 'There are too many campaigns' },
  case_closed: { status: 409, title: 'This case is over' },
  not_offered: notOffered,
});
