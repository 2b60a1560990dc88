import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('a store notifies each listener of every value in order, and no listener that has stopped', () => {
  const store = createStore('one');
  const heard: string[] = [];
  const stop = store.subscribe((value) => heard.push(value));
  store.set('two');
  store.set('two');
  stop();
  store.set('three');
  expect(heard).toEqual(['two', 'two']);
  expect(store.get()).toBe('three');
});

test('a notification during which one listener stops another reaches every other listener', () => {
  const store = createStore(0);
  const heard: string[] = [];
  const stopFirst = store.subscribe(() => {
    heard.push('first');
    stopFirst();
  });
  store.subscribe(() => heard.push('second'));
  store.set(1);
  store.set(2);
  expect(heard).toEqual(['first', 'second', 'second']);
});
