import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { TileNote } from '@/components/chart/tile';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { ApiError, problemOf } from '@/lib/client/api-error';
import ui from '@/lib/text/messages/en/ui.json';

function noticeOf(message: string): string {
  const error = new ApiError({ status: 422, problems: [problemOf(message, 'GENERIC_DB_ENGINE_ERROR')] });
  return renderToStaticMarkup(
    <TextProvider messages={{ ui }}>
      <ApiErrorNotice error={error} />
    </TextProvider>,
  );
}

describe('the text of an error', () => {
  test('is folded when it is long', () => {
    const html = noticeOf(`ERROR near ${'x'.repeat(2000)} the end`);
    expect(html).toContain('See more');
    expect(html).toContain('aria-expanded="false"');
    expect(html).toContain('ERROR near xxx');
    expect(html).not.toContain('the end');
  });

  test('is whole when it is short', () => {
    const html = noticeOf('no such column: citty');
    expect(html).toContain('no such column: citty');
    expect(html).not.toContain('See more');
  });
});

test('the details of a chart that failed are folded', () => {
  const html = renderToStaticMarkup(<TileNote title="Failed" text="No such column." details="at line 1" />);
  expect(html).toMatch(/<details><summary>.*See more.*See less.*<\/summary><pre>at line 1<\/pre><\/details>/);
});
