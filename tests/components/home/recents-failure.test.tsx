import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RecentsFailure } from '@/components/home/recents-failure';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { ApiError, problemOf } from '@/lib/client/api-error';
import home from '@/lib/text/messages/en/home.json';
import ui from '@/lib/text/messages/en/ui.json';

const error = new ApiError({ status: 400, problems: [problemOf('Filter column: owners not allowed', null)] });

test.each([
  ['Edited', 'There was an error fetching the filtered charts and dashboards: Filter column: owners not allowed'],
  ['Created', 'There was an error fetching the filtered charts and dashboards: Filter column: owners not allowed'],
  ['Viewed', 'There was an issue fetching your recent activity: Filter column: owners not allowed'],
] as const)('%s says what could not be fetched', (tab, words) => {
  const html = renderToStaticMarkup(
    <TextProvider messages={{ home, ui }}>
      <RecentsFailure tab={tab} error={error} />
    </TextProvider>,
  );
  expect(html).toContain(words);
});
