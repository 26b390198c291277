import { describe, expect, it } from 'vitest';
import { markdownHtml } from '@/lib/server/dashboard/markdown-html';
import { scopedCss } from '@/lib/server/dashboard/scoped-css';

describe('markdown of a dashboard', () => {
  it('keeps headings, links, lists and pictures', () => {
    const html = markdownHtml('# Title\n\n- [link](https://example.com)\n\n![p](https://example.com/p.png)');
    expect(html).toContain('<h2>Title</h2>');
    expect(html).toContain('href="https://example.com"');
    expect(html).toContain('<img src="https://example.com/p.png"');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '<iframe src="https://example.com"></iframe>',
    '<div style="position:fixed;inset:0">x</div>',
  ])('drops what could run or cover the page: %s', (text) => {
    expect(markdownHtml(text)).not.toMatch(/script|onerror|javascript:|iframe|position/i);
  });
});

describe('css of a dashboard', () => {
  it.each([
    ['.tile { border: 0 }', '.tile { border: 0; }'],
    ['.a::before { content: "}" } .b { color: red }', '.a::before { content: "}"; } .b { color: red; }'],
    ['.a { content: "{" /* } */ } /* } { */', '.a { content: "{"; }'],
    [
      '@media (min-width: 9px) { a, b { top: 0 !important } }',
      '@media (min-width: 9px) { a, b { top: 0 !important; } }',
    ],
    [
      ':is(h1, [title="a;b"]) { & b { color: rgb(0 0 0 / 50%) } }',
      ':is(h1, [title="a;b"]) { & b { color: rgb(0 0 0 / 50%); } }',
    ],
    ['.a { position: sticky; --gap: 4px; gap: var(--gap) }', '.a { position: sticky; --gap: 4px; gap: var(--gap); }'],
  ])('stays inside the dashboard: %s', (css, inside) => {
    expect(scopedCss(css)).toBe(`@scope (.dashboard) { ${inside} }`);
  });

  it('is nothing where it is too long to be read at every view', () => {
    expect(scopedCss('a{}'.repeat(3_000_000))).toBe('');
  });

  it('is nothing where there is none', () => {
    for (const css of [null, '', ' \n', '/* only a word */']) expect(scopedCss(css)).toBe('');
  });

  it.each([
    '@import "x.css";',
    '@font-face { font-family: x; src: local(x) }',
    '@keyframes spin { to { rotate: 1turn } }',
    '@charset "utf-8";',
    '.a { background: url(https://example.com) }',
    '.a { background: image-set("https://example.com/x.png" 1x) }',
    '.a { --x: url(/x); }',
    '.a { background: \\75rl(https://example.com) }',
    '} body { display: none',
    '.a { content: "{" } } body { display: none } .b { content: "}"',
    ".a { content: '{' } } body { display: none } .b { content: '}'",
    '.a { content: "{" } } body { display: none }',
    '.a[title="{"] { top: 0 } } body { display: none }',
    '.a { content: "\n} } body { display: none }\n"; }',
    '.a { --x: } } body { display: none } }',
    '.a { --x: { b: c } }',
    '.a { top: (; } } body { display: none }',
    '.a[x { top: 0 }',
    '</style><b>',
    '.a { content: "</style><b>" }',
    '.a { position: fixed; inset: 0 }',
    '.a { POSITION: FIXED !important }',
    ':scope { --p: fixed; position: var(--p) }',
  ])('is refused when it reaches out: %s', (css) => {
    expect(scopedCss(css)).toBe('');
  });
});
