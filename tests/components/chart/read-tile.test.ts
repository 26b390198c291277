import { expect, it } from 'vitest';
import { readTile } from '@/components/chart/client/read-tile';
import texts from '@/lib/text/messages/en/chart.json';

const tile = '<figcaption class="tile-head"></figcaption><div class="tile-body" style="min-height:0px"></div>';

function answer(body: string, type: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': type } });
}

it('takes a tile as it is', async () => {
  expect(await readTile(answer(tile, 'text/html; charset=utf-8'))).toEqual({ html: tile });
});

it('shows the sentence of a refusal', async () => {
  const refused = answer('The chart is not there.', 'text/plain', 404);
  expect(await readTile(refused)).toEqual({ refusal: 'The chart is not there.' });
});

it.each([
  ['a page to sign in at', answer('<!doctype html><h1>Sign in</h1>', 'text/html')],
  ['a tile that failed on its way', answer(tile, 'text/html', 502)],
  ['a body without words', answer('', 'text/plain', 500)],
  ['JSON for programs', answer('{"message":"no"}', 'application/json', 401)],
  ['plain text with success', answer('ok', 'text/plain')],
])('takes %s for no tile', async (_, response) => {
  expect(await readTile(response)).toEqual({ refusal: texts.noTile });
});
