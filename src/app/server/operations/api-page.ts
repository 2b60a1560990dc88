import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CallSpec, Contract } from '#platform/contract.ts';

/** Renders the API's calls as a readable page without scripts, from their contracts. */
export function renderApiPage(contracts: readonly Contract[], title: string): string {
  const calls = contracts.flatMap(({ calls }) => Object.entries(calls)).sort(([a], [b]) => compare(path(a), path(b)));
  const page = h(
    'html',
    { lang: 'en' },
    h('head', null, h('meta', { charSet: 'utf-8' }), viewport, h('title', null, title)),
    h(
      'body',
      null,
      h('h1', null, title),
      h(
        'p',
        null,
        'Complete description with all schemas: ',
        h('a', { href: '/api/openapi.json' }, '/api/openapi.json'),
      ),
      h(
        'p',
        null,
        'Programs of an organisation send ',
        h('code', null, 'Authorization: Bearer ingam_…'),
        '. Such a key may only make the calls that name its scope.',
      ),
      h(
        'dl',
        null,
        calls.map(([route, spec]) => callEntry(route, spec)),
      ),
      h('h2', null, 'Event stream'),
      h('p', null, 'GET /api/events/{userId}: server-sent events; resume with Last-Event-ID.'),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

const viewport = h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' });
const path = (route: string) => route.slice(route.indexOf(' ') + 1);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function callEntry(route: string, spec: CallSpec): ReactNode {
  const { summary, refusals = [] } = spec;
  const refused = refusals.length > 0 ? ` Refuses with ${refusals.join(', ')}.` : '';
  return [
    h('dt', { key: `${route} name` }, h('code', null, route)),
    h('dd', { key: `${route} text` }, `${summary} For: ${whoMay(spec)}.${refused}`),
  ];
}

/** Describes the callers of a call, with the scope that a program's key needs or the right that staff need. */
function whoMay({ access, right, scope }: CallSpec): string {
  if (access === 'key') return `a key with the scope ${scope}`;
  if (access === 'till') return 'an enrolled till';
  if (access === 'clerk') return 'a clerk at an enrolled till';
  if (access === 'officer') return `staff with the right ${right}`;
  return right === undefined ? access : `${access}, or staff with the right ${right}`;
}
