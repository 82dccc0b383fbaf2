/** CORS origins of redirect URIs. */
import { expect, test } from 'vitest';
import { missingOrigins } from '@/components/rooms/clients/redirects/origins';

test('each origin once, as browsers send it, without those that are there', () => {
  const uris = [
    ' https://App.example:443/cb ',
    'https://app.example/other',
    'http://localhost:5173/cb',
    'https://b.example/',
  ];
  expect(missingOrigins(uris, ['https://b.example '])).toEqual(['https://app.example', 'http://localhost:5173']);
});

test('none for schemes of an application’s own, patterns, and what is no address', () => {
  const uris = [
    'com.example.app:/cb',
    'myapp://cb',
    'https://*.apps.example/cb',
    'http://localhost:*/cb',
    'app.example',
    '',
  ];
  expect(missingOrigins(uris, [])).toEqual([]);
});
