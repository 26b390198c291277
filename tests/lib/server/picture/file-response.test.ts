import { expect, test } from 'vitest';
import { fileResponse } from '@/lib/server/picture/file-response';

test.each(['😀'.repeat(90).padStart(181, 'x'), 'a\ud800b', '…'])('a file is named after any title: %j', (title) => {
  const named = fileResponse(new Uint8Array(), title, 'png').headers.get('content-disposition') ?? '';
  const [, name = ''] = /filename\*=UTF-8''(.+)\.png$/.exec(named) ?? [];
  expect(decodeURIComponent(name).length).toBeGreaterThan(0);
});
