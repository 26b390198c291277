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
  it('stays inside the dashboard', () => {
    expect(scopedCss('.tile { border: 0 }')).toBe('@scope (.dashboard) { .tile { border: 0 } }');
  });

  it.each(['@import "x.css";', '.a { background: url(https://example.com) }', '} body { display: none', '</style><b>'])(
    'is refused when it reaches out: %s',
    (css) => {
      expect(scopedCss(css)).toBe('');
    },
  );
});
