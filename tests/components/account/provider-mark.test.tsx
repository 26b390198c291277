import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProviderMark } from '@/components/account/provider-mark';
import { presetNames } from '@/lib/server/auth/sso/presets';

test('each known provider has a mark of its own, which says nothing beside its name', () => {
  const drawn = presetNames.map((icon) => renderToStaticMarkup(<ProviderMark icon={icon} />));
  expect(new Set(drawn).size).toBe(presetNames.length);
  for (const mark of drawn) {
    expect(mark).toMatch(/^<span aria-hidden="true"[^>]*><svg /);
    expect(mark).not.toMatch(/<title>[^<]/);
  }
});

test('another provider has the mark of a lock', () => {
  expect(renderToStaticMarkup(<ProviderMark icon={undefined} />)).toMatch(/data-mark=""><svg/);
});
