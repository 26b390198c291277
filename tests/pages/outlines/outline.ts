/** A thing that a reader can press, fill in or choose. */
export interface OutlineControl {
  readonly role: string;
  readonly name: string;
}

const roles = new Set([
  'button',
  'checkbox',
  'combobox',
  'group',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'treeitem',
]);

interface Line {
  readonly depth: number;
  readonly role: string;
  readonly name: string;
}

/**
 * The named controls of an outline as Playwright writes it. Names of icons in a name are left out: `button
 * "save Save"` with an image "save" in it is "Save". A checkbox without a name has that of the button after it, which is
 * its label.
 */
export function controlsOf(outline: string): readonly OutlineControl[] {
  const lines = outline.split('\n').flatMap(lineOf);
  return lines.flatMap((line, at) => {
    if (!roles.has(line.role)) return [];
    const inside = within(lines, at);
    const next = lines[at + 1];
    const isLabelled = line.role === 'checkbox' && line.name === '' && next?.role === 'button';
    const name = isLabelled ? withoutIcons(next.name, within(lines, at + 1)) : withoutIcons(line.name, inside);
    return name === '' ? [] : [{ role: line.role, name }];
  });
}

function lineOf(text: string): readonly Line[] {
  const [, indent = '', role, quoted = ''] = /^(\s*)- '?(\w+)(?: ("(?:[^"\\]|\\.)*"))?/.exec(text) ?? [];
  if (role === undefined) return [];
  return [{ depth: indent.length, role, name: quoted === '' ? '' : String(JSON.parse(quoted)).trim() }];
}

function within(lines: readonly Line[], at: number): readonly Line[] {
  const depth = lines[at]?.depth ?? 0;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => line.depth <= depth);
  return end === -1 ? rest : rest.slice(0, end);
}

function withoutIcons(name: string, inside: readonly Line[]): string {
  let words = name;
  for (const { role, name: icon } of inside) {
    if (role !== 'img' || icon === '' || icon === words) continue;
    if (words.startsWith(`${icon} `)) words = words.slice(icon.length + 1);
    else if (words.endsWith(` ${icon}`)) words = words.slice(0, -icon.length - 1);
    else words = words.replace(` ${icon} `, ' ');
  }
  return words;
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s*:]+/g, ' ')
    .trim();

/**
 * The recorded controls whose name nothing of `ours` has or begins with, be it the same or the one that `equals` gives.
 */
export function missing(
  recorded: readonly OutlineControl[],
  ours: readonly OutlineControl[],
  equals: Readonly<Record<string, string | RegExp>>,
): readonly OutlineControl[] {
  const there = ours.map(({ name }) => `${plain(name)} `);
  return recorded.filter(({ name }) => {
    const equal = equals[name] ?? name;
    if (typeof equal !== 'string') return !ours.some((one) => equal.test(one.name));
    return !there.some((one) => one.startsWith(`${plain(equal)} `));
  });
}
