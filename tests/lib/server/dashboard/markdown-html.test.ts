import { expect, test } from 'vitest';
import { markdownHtml } from '@/lib/server/dashboard/markdown-html';

test('active content is removed', () => {
  expect(markdownHtml('**bold** <script>alert(1)</script>')).toBe('<p><strong>bold</strong> </p>\n');
});

test('a very long text is shown as it is written', () => {
  const text = '- <b>&\n'.repeat(30_000);
  expect(markdownHtml(text)).toBe(`<pre>${'- &lt;b&gt;&amp;\n'.repeat(30_000)}</pre>`);
});
