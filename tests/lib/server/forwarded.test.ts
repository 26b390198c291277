import { afterEach, expect, test } from 'vitest';
import { forgetConfig } from '@/lib/server/config';
import { dropForwarded } from '@/lib/server/forwarded';

afterEach(() => {
  delete process.env.ISOLINE_TRUST_PROXY;
  forgetConfig();
});

const sent = () => ({
  host: 'bi.example',
  'x-forwarded-for': '10.0.0.1',
  'x-forwarded-proto': 'https',
  forwarded: 'a',
});

test('what a client says about itself is dropped', () => {
  forgetConfig();
  const headers = sent();
  dropForwarded(headers);
  expect(headers).toEqual({ host: 'bi.example' });
});

test('what a proxy says is kept where one is trusted', () => {
  process.env.ISOLINE_TRUST_PROXY = 'true';
  forgetConfig();
  const headers = sent();
  dropForwarded(headers);
  expect(headers).toEqual(sent());
});
