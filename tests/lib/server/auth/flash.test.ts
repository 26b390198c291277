import { describe, expect, it } from 'vitest';
import { leaveNotice, readNotice } from '@/lib/server/auth/flash';
import type { Notice } from '@/lib/text/notice';

const none = new Headers();

/** The notice that the next page reads from the cookie. */
function next(notice: Notice): Notice | null {
  const cookie = leaveNotice(notice, none).split(';')[0] ?? '';
  expect(cookie.length).toBeLessThan(4000);
  return readNotice(new Headers({ cookie }));
}

describe('a notice for the next page', () => {
  it('keeps its sentence and its links', () => {
    const links = [{ text: 'Über; alles', href: '/superset/dashboard/7/' }];
    for (const notice of [
      { isGood: true, text: 'Saved.' },
      { isGood: false, text: 'Refused: 50 %', links },
    ]) {
      expect(next(notice)).toEqual(notice);
    }
  });

  it('leads nowhere else', () => {
    const links = ['//other.example/', '/\\\\other.example/', 'https://other.example/', 'javascript:alert(1)'].map(
      (href) => ({
        text: 'Open',
        href,
      }),
    );
    expect(next({ isGood: true, text: 'Imported.', links })).toEqual({ isGood: true, text: 'Imported.' });
  });

  it('fits into a cookie, whatever is written', () => {
    const links = [1, 2, 3, 4].map((id) => ({ text: '漢'.repeat(200), href: `/superset/dashboard/${id}/` }));
    const read = next({ isGood: true, text: `a\nb${'字'.repeat(400)}`, links });
    expect(read?.text).toBe(`a b${'字'.repeat(297)}`);
    expect(read?.links?.length).toBeGreaterThan(0);
    expect(read?.links?.[0]).toEqual({ text: '漢'.repeat(60), href: '/superset/dashboard/1/' });
  });
});
