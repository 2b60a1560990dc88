import { expect, test } from 'vitest';
import { startFault } from './start.ts';

test('explains that AirPlay Receiver uses port 5000 on a Mac', () => {
  const taken = (port: number) => Object.assign(new Error(), { code: 'EADDRINUSE', port });
  expect(startFault(taken(5000), 'darwin')).toBe(
    'port 5000 is in use, on a Mac by AirPlay Receiver; try: PORT=5001 npm start',
  );
  expect(startFault(taken(5001), 'darwin')).toBe('port 5001 is in use; try: PORT=5002 npm start');
  expect(startFault(taken(5000), 'linux')).toBe('port 5000 is in use; try: PORT=5001 npm start');
});
