import { expect, test } from 'vitest';
import { sources } from './sources';

/** What scripts of a page ask for, open or go to, and where they are: browsers know all of it with the base path. */
const address =
  /(?<![.#\w])fetch\(|\b(?:sendBeacon|EventSource|WebSocket)\(|\bwindow\.open\(|\.open\('[A-Z]+'|\blocation\.(?:assign|replace)\(|\blocation\.(?:href|pathname)\b|\bhistory\.\w+State\(/;
const plain =
  /\bwithBase\(|\bnew URL\((?:window\.)?location\.href\)|, location\.href\)|\bhistory\.\w+State\([^)]*'', (?:url|address|`[?#])/;

/** Lines elsewhere that need no base path, by file, and why. */
const others: Readonly<Record<string, string>> = {
  'components/crud/answer.ts': 'the address of a form',
  'components/shell/shell-live.client.tsx': 'the address of a form',
  'components/dashboard/client/tabs.ts': 'the address of the page with other parts',
  'components/dashboard/header/dashboard-menu.client.tsx': 'the address of the page with other parts',
  'components/dataset/new/new-dataset.client.tsx': 'the address of the page with other parts',
  'components/dashboard/edit/header/use-header-menu.ts': 'a mail',
  'components/dashboard/header/share.ts': 'a mail',
  'components/explore/header/use-chart-menu.ts': 'a mail',
  'components/sqllab/saving/schedule-dialog.client.tsx': 'the address of another product',
  'lib/client/page-path.ts': 'what the others use',
};

test('scripts ask for addresses below the base path', () => {
  const found = sources(/^(?:components|lib\/client)\/.*\.tsx?$|^app\/.*(?:\.client\.tsx|-script\.ts)$/).flatMap(
    ({ path, text }) =>
      text
        .split('\n')
        .filter((line) => address.test(line) && !plain.test(line))
        .map((line) => ({ path, line: line.trim() })),
  );
  expect(found.filter(({ path }) => !(path in others))).toEqual([]);
  expect(Object.keys(others).filter((path) => !found.some((one) => one.path === path))).toEqual([]);
});

test('HTML that is written as text has its links below the base path', () => {
  const link = /<(?:a|form|img|script|link)\b[^>]*\s(?:href|action|src)=\\?"\//;
  const found = sources(/^(?:app|components|lib)\/.*\.ts$/).filter(({ text }) => link.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});
