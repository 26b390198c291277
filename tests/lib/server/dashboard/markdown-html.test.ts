import { expect, test } from 'vitest';
import { markdownHtml, pageMarkdown } from '@/lib/server/dashboard/markdown-html';

test('active content is removed', () => {
  expect(markdownHtml('**bold** <script>alert(1)</script>')).toBe('<p><strong>bold</strong> </p>\n');
});

test('a very long text is shown as it is written', () => {
  const text = '- <b>&\n'.repeat(30_000);
  expect(markdownHtml(text)).toBe(`<pre>${'- &lt;b&gt;&amp;\n'.repeat(30_000)}</pre>`);
});

test('a text that is nested too deep is shown as it is written', () => {
  const text = `${'>'.repeat(29_000)}a`;
  expect(markdownHtml(text)).toBe(`<pre>${'&gt;'.repeat(29_000)}a</pre>`);
  expect(markdownHtml(`${'> '.repeat(500)}a`).match(/<blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(100);
});

test('megabytes are cut, and cost no more than what is shown', () => {
  expect(markdownHtml('&#'.repeat(4_500_000)).length).toBeLessThan(1_000_000);
});

test('one page reads a bound of Markdown, whatever its texts are', () => {
  const markdown = pageMarkdown();
  const texts = Array.from({ length: 9 }, () => markdown('*a* '.repeat(5_000)));
  expect(texts.filter((html) => html.startsWith('<p>')).length).toBe(5);
  expect(texts.at(-1)).toMatch(/^<pre>\*a\*/);
});
