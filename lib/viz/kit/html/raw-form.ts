type Form = Readonly<Record<string, unknown>>;

/** Rows as they are, unless the form groups: an absent mode is raw when columns are chosen. */
export function isRawForm(form: Form): boolean {
  if (form.query_mode === 'raw' || form.query_mode === 'aggregate') return form.query_mode === 'raw';
  return typeof form.all_columns === 'string' || (Array.isArray(form.all_columns) && form.all_columns.length > 0);
}
