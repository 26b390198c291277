type Form = Readonly<Record<string, unknown>>;

/** True for raw rows, false for groups. Without a `query_mode` the form is raw when it has columns in `all_columns`. */
export function isRawForm(form: Form): boolean {
  if (form.query_mode === 'raw' || form.query_mode === 'aggregate') return form.query_mode === 'raw';
  return typeof form.all_columns === 'string' || (Array.isArray(form.all_columns) && form.all_columns.length > 0);
}
