import { commonRefusals, refuse } from '#platform/refusal.ts';
import { refusals } from '../contract.ts';

/** Refusal of an invalid request, with the reason for each field. */
export const invalidRequest = (errors: Readonly<Record<string, string>>) =>
  refuse(refusals, 'invalid_request', {
    detail: Object.entries(errors)
      .map((fault) => fault.join(' '))
      .join('; '),
    errors,
  });

export const notFound = () => refuse(commonRefusals, 'not_found');

export const linkGone = () => refuse(refusals, 'request_link_gone', { detail: 'Ask the requester for another link.' });

/** Refusal for a request that is paid, declined, withdrawn or expired. */
export const requestClosed = () =>
  refuse(refusals, 'request_closed', {
    detail: 'The request is paid, declined, withdrawn or expired. No money was moved.',
  });
