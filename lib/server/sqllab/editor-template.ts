import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Dialect } from '@/lib/query/dialect';
import { filledDataset } from '@/lib/server/run/filled-query';
import { templateSources } from '@/lib/server/run/template-sources';
import { fillTemplate, isTemplate } from '@/lib/server/template/fill-template';
import { templateRequest } from '@/lib/server/template/macros/request';
import { undeclaredNames } from '@/lib/server/template/undeclared';
import { jsonObject } from '@/lib/text/json-object';

/** The SQL of an editor, and what its template is rendered with. */
export interface EditorTemplate {
  readonly sql: string;
  readonly viewer: Viewer;
  readonly dialect: Dialect;
  /** JSON of the tab's parameters; invalid JSON counts as none. */
  readonly templateParams: string | null;
  /** The query parameters of the editor's page, for `url_param`. */
  readonly address: URLSearchParams;
  readonly now: number;
}

/**
 * The SQL of the editor with its template rendered. Throws `parameters_missing` for names without a value, and the
 * errors of the template.
 */
export async function filledScript({ sql, viewer, dialect, templateParams, address, now }: EditorTemplate) {
  if (!isTemplate(sql)) return sql;
  const values = jsonObject(templateParams);
  const request = templateRequest({ query: Object.fromEntries(address), json: { templateParams } });
  const sources = templateSources(viewer, [], (inner) => filledDataset(inner, { now, depth: 1 }));
  const filled = await fillTemplate(sql, { viewer, dialect, dataset: null, request, values, now, sources });
  demandParameters(filled.text, values);
  return filled.text;
}

/** Rendering leaves names without a value in the text unchanged. */
function demandParameters(text: string, given: Readonly<Record<string, unknown>>): void {
  if (!isTemplate(text)) return;
  const names = undeclaredNames(text).filter((name) => !(name in given));
  if (names.length === 0) return;
  const quoted = names.map((name) => `"${name}"`).join(', ');
  const told =
    names.length === 1
      ? `The parameter ${quoted} in your query is undefined.`
      : `The following parameters in your query are undefined: ${quoted}.`;
  throw new AppError('parameters_missing', {
    told,
    extra: { undefined_parameters: names, template_parameters: given },
  });
}
