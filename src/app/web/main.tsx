import '#ui/base.css';
import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadPanel } from '#features/notifications/web/Notifications.tsx';
import { App } from './App.tsx';
import { loadQuickSheet } from './QuickAction.tsx';
import { screens } from './screens.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// After the first screen stands: the faces for Hangul, and the other screens and sheets, so that a press never waits for a file.
const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1000));
whenIdle(() => {
  void import('#ui/fonts/fonts-ko.css');
  if (!import.meta.env.PROD) return;
  void loadPanel();
  void loadQuickSheet();
  for (const [path, { load }] of Object.entries(screens)) if (path !== '/gallery') void load();
});

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
