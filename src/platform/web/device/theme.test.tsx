import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useTheme } from './theme.tsx';

const Lost = () => useTheme().theme;

test('the theme outside its provider is an error that names the missing provider', () => {
  expect(() => renderToStaticMarkup(<Lost />)).toThrow('useTheme must be used within a ThemeProvider');
});
