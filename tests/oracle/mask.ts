const longest = 400;

const changing: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<uuid>'],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, '<time>'],
  [/\b\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, '<time>'],
  [/\b127\.0\.0\.1:\d+/g, '<host>'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/\b[0-9a-f]{16,}\b/gi, '<digest>'],
  [/\b\d{13}(?:\.\d+)?\b/g, '<ms>'],
];

/** The difference with run-specific values masked, cut at 400 characters. */
export function maskedDifference(text: string): string {
  const masked = changing.reduce((known, [pattern, name]) => known.replace(pattern, name), text.slice(0, 4 * longest));
  return masked.length > longest ? `${masked.slice(0, longest)}…` : masked;
}

/** Whether the text matches the pattern, in which `*` stands for any characters. */
export function fitsPattern(text: string, pattern: string): boolean {
  if (!pattern.includes('*') || text === pattern) return text === pattern;
  const [first = '', ...rest] = pattern.split('*');
  if (!text.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - at >= last.length && text.endsWith(last);
}

const compiled = new Map<string, RegExp>();

/** Whether a name matches a glob with `*`, `?` and `{a,b}`; `*` does not match a slash. */
export function fitsGlob(name: string, glob: string): boolean {
  const known = compiled.get(glob) ?? new RegExp(`^${sourceOf(glob)}$`);
  compiled.set(glob, known);
  return known.test(name);
}

function sourceOf(glob: string): string {
  const parts: Readonly<Record<string, string>> = { '*': '[^/]*', '?': '[^/]', '{': '(?:', '}': ')', ',': '|' };
  const isGrouped = glob.includes('{');
  return [...glob]
    .map((sign) => (sign === ',' && !isGrouped ? sign : (parts[sign] ?? sign.replace(/[.+^$()|[\]\\]/, '\\$&'))))
    .join('');
}
