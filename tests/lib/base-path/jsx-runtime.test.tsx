import { cloneElement, type ReactElement } from 'react';
import { jsx as reactJsx } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { jsx, jsxs } from '@/lib/base-path/jsx-runtime';
import { markup } from '@/lib/viz/kit/html/markup';

afterEach(() => {
  globalThis.isolineBasePath = undefined;
});

const Link = ({ href }: { readonly href: string }): ReactElement => <a href={href}>x</a>;

test('addresses of elements get the base path', () => {
  globalThis.isolineBasePath = '/bi';
  const page = (
    <form action="/crud/submit">
      <img src="/icon.svg" alt="" loading="lazy" />
      <button type="submit" formAction="/lead">
        x
      </button>
      <a href="https://example.com/">x</a>
      <a href="?tab=1">x</a>
      <svg>
        <title>x</title>
        <use href="#mark" />
      </svg>
    </form>
  );
  expect(renderToStaticMarkup(page)).toBe(
    '<form action="/bi/crud/submit"><img src="/bi/icon.svg" alt="" loading="lazy"/><button type="submit" formAction="/bi/lead">x</button>' +
      '<a href="https://example.com/">x</a><a href="?tab=1">x</a><svg><title>x</title><use href="#mark"></use></svg></form>',
  );
});

test('those of components get it where they become elements, and only there', () => {
  globalThis.isolineBasePath = '/bi';
  expect(renderToStaticMarkup(<Link href="/chart/list/" />)).toBe('<a href="/bi/chart/list/">x</a>');
  expect(renderToStaticMarkup(cloneElement(<a href="/x">x</a>, { title: 'y' }))).toBe(
    '<a href="/bi/x" title="y">x</a>',
  );
});

test('HTML that is written without React has it too', () => {
  globalThis.isolineBasePath = '/bi';
  expect(markup(<a href="/x">x</a>)).toBe('<a href="/bi/x">x</a>');
});

test('properties are React’s own where there is no base path, and where no address is', () => {
  const props = { href: '/x', children: ['y'] };
  expect(jsx('a', props)).toEqual(reactJsx('a', props));
  globalThis.isolineBasePath = '/bi';
  expect(jsxs('a', { ...props, href: undefined }).props).toEqual({ href: undefined, children: ['y'] });
  expect(props.href).toBe('/x');
});
