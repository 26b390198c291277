import type { FormData } from '@/lib/query/form-data';

const suffix = '_b';

/** The form of one of the two queries: its own fields, and the shared ones. */
export function formOf(form: FormData, which: 'a' | 'b'): FormData {
  const entries = Object.entries(form).flatMap(([key, value]): [string, unknown][] => {
    const isSecond = key.endsWith(suffix);
    const name = isSecond ? key.slice(0, -suffix.length) : key;
    if (which === 'b') return isSecond || !(`${key}${suffix}` in form) ? [[name, value]] : [];
    return isSecond ? [] : [[key, value]];
  });
  return Object.fromEntries(entries) as FormData;
}
