import { chosenTheme } from '#platform/web/chosen.ts';
import { placeAt } from '../places.ts';
import { storage, visitor } from './visitor.ts';

// The page's second script, inline after the prerendered parts: puts those together that this visitor will see when the code is there.
const keep = storage();
const path = location.pathname;
const { isSomebody } = visitor(keep);
const lights = placeAt(path)?.lights;

const parts = [
  `head-${isSomebody ? 'own' : 'bare'}-${chosenTheme(keep)}`,
  isSomebody && (path === '/' ? 'home' : 'plain'),
  isSomebody && lights === path && 'act',
  isSomebody && 'nav',
];
const root = document.documentElement;
const app = document.getElementById('root');
for (const part of parts) {
  const found = document.querySelector<HTMLTemplateElement>(`template[lang="${root.lang}"][data-part="${part}"]`);
  if (part && found) app?.append(found.content);
}
for (const template of document.querySelectorAll('template')) template.remove();
if (lights) app?.querySelector(`nav a[href="${lights}"]`)?.setAttribute('aria-current', 'page');
