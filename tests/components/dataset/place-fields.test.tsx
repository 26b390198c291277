import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlaceFields } from '@/components/dataset/place/place-fields.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import dataset from '@/lib/text/messages/en/dataset.json';
import ui from '@/lib/text/messages/en/ui.json';

test('the buttons beside schema and table are called as those of the SQL editor', () => {
  const value = { database: { id: 1, name: 'examples' }, catalog: 'main', schema: 'public', table: null };
  const html = renderToStaticMarkup(
    <TextProvider messages={{ dataset, ui }}>
      <PlaceFields value={value} onChange={() => undefined} />
    </TextProvider>,
  );
  const names = [...html.matchAll(/<button[^>]* aria-label="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(['sync catalogs', 'sync schemas', 'sync tables']));
});
